// The picture of a score sheet: an SVG that needs nothing besides itself, in the colours of the page.

import { t } from "../lib/i18n.svelte";
import { coloursOf, escaped, shortened, text } from "../lib/picture";
import type { Sheet, Worked } from "./sheet";
import { dateSentence, endSentence } from "./words";

const WIDTH = 900;
const PAD = 48;
const ROW = 44;
const FIRST = 96;

/** The sheet as an SVG. */
export function pictureOf(sheet: Sheet, worked: Worked, names: readonly string[], root = document.documentElement): string {
  const colours = coloursOf(root);
  const accent = getComputedStyle(root).getPropertyValue("--accent").trim();
  const column = (WIDTH - 2 * PAD - FIRST) / names.length;
  const right = (seat: number) => PAD + FIRST + (seat + 1) * column;
  const rule = (y: number, colour: string, weight = 1) => `<path d="M${PAD} ${y}H${WIDTH - PAD}" stroke="${colour}" stroke-width="${weight}"/>`;
  const isMidway = sheet.starting.some((score) => score > 0);
  const title = worked.isOver ? endSentence(worked.winners, names) : t("score-sheet");
  const parts = [
    text(PAD, PAD + 28, 34, shortened(title, 36), colours.ink, "600"),
    text(PAD, PAD + 62, 18, dateSentence(sheet), colours["ink-2"], "400"),
    text(WIDTH - PAD, PAD + 28, 20, "Balak", colours["ink-2"], "600", "end"),
  ];
  let y = PAD + 116;
  parts.push(text(PAD, y - 14, 18, t("sheet-round"), colours["ink-2"], "400"));
  names.forEach((name, seat) => parts.push(text(right(seat), y - 14, 18, shortened(name, Math.floor(column / 13)), colours.ink, "600", "end")));
  parts.push(rule(y, colours.ink, 1.5));

  const line = (label: string, cells: readonly string[], draw: (cell: string, seat: number, base: number) => string) => {
    const base = y + ROW - 14;
    parts.push(text(PAD, base, 18, label, colours["ink-2"], "400"), ...cells.map((cell, seat) => draw(cell, seat, base)));
    y += ROW;
    parts.push(rule(y, colours.rule));
  };
  const plain = (cell: string, seat: number, base: number) => text(right(seat), base, 20, cell, colours.ink, "400", "end");

  if (isMidway) line(t("sheet-start"), sheet.starting.map(String), plain);
  for (const { number, opener, result, scores, isStruck } of worked.rows) {
    if (!result) {
      line("–", [t("keeper-row-off")], (cell, _, base) => text(PAD + FIRST, base, 18, cell, colours["ink-2"], "400"));
      continue;
    }
    const { winner, points } = result;
    const gains = names.map((_, seat) => (winner === seat && points > 0 ? `+${points}` : ""));
    line(String(number), names.map((_, seat) => (scores ? String(scores[seat]) : (gains[seat] ?? ""))), (cell, seat, base) => {
      const hasGained = scores !== null && gains[seat] !== "";
      const ring = opener === seat ? `<circle cx="${right(seat) - 116}" cy="${base - 6}" r="5" fill="none" stroke="${colours.ink}" stroke-width="1.6"/>` : "";
      const gain = hasGained ? text(right(seat) - 52, base, 15, gains[seat] ?? "", colours["ink-2"], "400", "end") : "";
      return ring + gain + text(right(seat), base, 20, cell, colours.ink, hasGained ? "600" : "400", "end");
    });
    // A round after the end is kept, struck through.
    if (isStruck) parts.push(rule(y - ROW / 2 + 2, colours.ink));
  }
  parts.push(rule(y, colours.ink, 1.5));
  if (!worked.isOver) line(t("keeper-needs"), worked.needs.map(String), plain);
  const best = Math.max(...worked.scores);
  const base = y + 84;
  worked.scores.forEach((score, seat) => {
    const isBest = worked.isOver && score === best;
    parts.push(text(right(seat), base, 64, String(score), isBest ? accent : colours.ink, isBest ? "600" : "300", "end"));
  });
  const height = base + PAD;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">` +
    `<title id="title">${escaped(`${title} ${names.map((name, seat) => `${name} ${worked.scores[seat]}`).join(", ")}`)}</title>` +
    `<rect width="${WIDTH}" height="${height}" fill="${colours.paper}"/>${parts.join("")}</svg>\n`
  );
}
