// The picture of a position: the line, what was done and everybody's tiles, as an SVG that needs nothing
// besides itself, in the colours of the page. A PNG is drawn from it by the browser.

import { lineGeometry, snakeWidth, unitFor } from "./line";
import { PIPS } from "./pips";
import { valuesOf } from "./notation";

export interface Picture {
  /** In words what is to be seen, for who reads instead: the title, and the caption of the line. */
  title: string;
  caption: string;
  sentence: string;
  line: readonly string[];
  hands: readonly { name: string; tiles: readonly string[] }[];
}

const WIDTH = 1200;
const PAD = 48;
const LINE_HEIGHT = 420;
const ROW = 84;
const TILE = 32;
/** How long half a tile is in a face's own units. */
const U = 24;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
const COLOURS = ["paper", "ink", "ink-2", "rule", "tile", "tile-edge", "pip", "seam", "fresh"] as const;
type Colours = Record<(typeof COLOURS)[number], string> & {
  /** The pips of each value. */
  pips: string[];
  isDigits: boolean;
};

/** What the page looks like just now. */
export function coloursOf(root: HTMLElement): Colours {
  const style = getComputedStyle(root);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const plain = Object.fromEntries(COLOURS.map((name) => [name, value(name)])) as Record<(typeof COLOURS)[number], string>;
  const isColoured = root.dataset["pips"] === "colour";
  const pips = PIPS.map((_, pip) => value(isColoured && pip > 0 ? `pip-${pip}` : "pip"));
  return { ...plain, pips, isDigits: root.dataset["marks"] === "digits" };
}

export function svgOf(picture: Picture, root = document.documentElement): string {
  const colours = coloursOf(root);
  const rows = picture.hands.length;
  const height = PAD + 44 + LINE_HEIGHT + 72 + rows * ROW + PAD / 2;
  const top = PAD + 44;
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="${colours.paper}"/>`,
    text(PAD, PAD + 20, 28, picture.title, colours.ink, "600"),
    text(WIDTH - PAD, PAD + 20, 20, "Balak", colours["ink-2"], "600", "end"),
    ...lineOf(picture.line, top, colours),
    rule(top + LINE_HEIGHT + 12, colours.ink),
    text(WIDTH / 2, top + LINE_HEIGHT + 48, 24, picture.sentence, colours.ink, "400", "middle"),
  ];
  picture.hands.forEach(({ name, tiles }, index) => {
    const y = top + LINE_HEIGHT + 72 + index * ROW;
    parts.push(rule(y, colours.rule), text(PAD, y + ROW / 2 + 7, 20, shortened(name), colours.ink, "400"));
    tiles.forEach((tile, place) => {
      const scale = TILE / U;
      const x = 300 + place * (TILE + 6);
      parts.push(`<g transform="translate(${x} ${y + (ROW - 2 * TILE) / 2}) scale(${round(scale)})">${face(valuesOf(tile), true, colours, false)}</g>`);
    });
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">` +
    `<title id="title">${escaped(picture.title)}</title><desc id="desc">${escaped(`${picture.sentence} ${picture.caption}`)}</desc>` +
    `${parts.join("")}</svg>\n`
  );
}

/** Draw an SVG as a PNG of twice its size. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function lineOf(line: readonly string[], top: number, colours: Colours): string[] {
  if (line.length === 0) return [];
  const width = WIDTH - 2 * PAD;
  const { tiles, extent } = lineGeometry(line, snakeWidth(width, LINE_HEIGHT));
  const unit = unitFor(extent, width, LINE_HEIGHT, 60);
  const x = PAD + (width - extent.w * unit) / 2 - extent.x * unit;
  const y = top + (LINE_HEIGHT - extent.h * unit) / 2 - extent.y * unit;
  const laid = tiles.map(({ x: left, y: up, vertical, values }, index) => {
    const place = `translate(${round(left * U)} ${round(up * U)})`;
    return `<g transform="${place}">${face(values, vertical, colours, index === tiles.length - 1)}</g>`;
  });
  return [`<g transform="translate(${round(x)} ${round(y)}) scale(${round(unit / U)})">`, ...laid, "</g>"];
}

function face(values: readonly [number, number], vertical: boolean, colours: Colours, isLast: boolean): string {
  const [w, h] = vertical ? [U, 2 * U] : [2 * U, U];
  const seam = isLast ? `stroke="${colours.fresh}" stroke-width="2.6"` : `stroke="${colours.seam}" stroke-width=".8"`;
  const halves = values.map((value, half) => {
    const middle = half === 0 ? 12 : 36;
    const [x, y] = vertical ? [12, middle] : [middle, 12];
    if (colours.isDigits) return text(x, y + 5.9, 16, String(value), colours.pips[value] ?? "", "600", "middle");
    const turn = vertical ? "" : " rotate(90)";
    return `<path d="${PIPS[value]}" transform="translate(${x} ${y})${turn}" fill="${colours.pips[value]}"/>`;
  });
  return (
    `<rect x=".7" y=".7" width="${w - 1.4}" height="${h - 1.4}" rx="2.9" fill="${colours.tile}" stroke="${colours["tile-edge"]}" stroke-width=".9"/>` +
    `<path d="${vertical ? "M5 24H19" : "M24 5V19"}" ${seam} stroke-linecap="round"/>${halves.join("")}`
  );
}

function rule(y: number, colour: string): string {
  return `<path d="M${PAD} ${y}H${WIDTH - PAD}" stroke="${colour}"/>`;
}

export function text(x: number, y: number, size: number, content: string, colour: string, weight: string, anchor = "start"): string {
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}">${escaped(content)}</text>`;
}

export function shortened(name: string, most = 20): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

export function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
