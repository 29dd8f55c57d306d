/**
 * Geometry of the line: where every tile lies when the line bends to fit a width.
 *
 * The twin of balak/drawing/geometry.py, tied to it by tests/data/geometry.json. It knows no rules
 * of play: it is given placements that were made. Lengths are in units u of half a tile. The origin
 * is the centre of the opening tile, x grows to the right and y downwards. Arm "+" runs right and
 * then down; arm "-" is arm "+" turned by half a turn about the opening tile.
 */

export type Arm = "+" | "-";

/** A rectangle, in u. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A tile as it lies. `values`: left and right half, or upper and lower half when `vertical`. */
export interface TileBox extends Box {
  tile: string;
  arm: Arm | null;
  vertical: boolean;
  values: [number, number];
}

/**
 * Where the next tile would lie. `near` is the half, in the order of `values`, that joins the end.
 * `drop` is a free square of 2u around the place; no tile but the end's own reaches into it.
 */
export interface Slot extends Box {
  vertical: boolean;
  near: 0 | 1;
  drop: Box;
}

/**
 * An end of the line: its value, and the places of the next tile and of the next double, which is
 * null where the end is a double itself: no other double has its value.
 */
export interface LineEnd {
  arm: Arm;
  value: number;
  single: Slot;
  double: Slot | null;
}

/**
 * A line as it is drawn. `tiles` in the order they were placed; `ends` of arm "-" and arm "+", none
 * before the opening. `extent` goes around the tiles, `bounds` around the tiles and both ends'
 * places: draw the first when the round is over, the second before.
 */
export interface Line {
  width: number;
  tiles: TileBox[];
  ends: [LineEnd, LineEnd] | [];
  extent: Box;
  bounds: Box;
}

const MIN_WIDTH = 13;
export const MAX_WIDTH = 60;

/** What a lying tile needs before the edge: itself and a double after it. */
const ROOM = 3;
/** The area of a long line with its gaps, in square units. */
const FULL_AREA = 205;
const OPENING_DROP: Box = { x: -1, y: -1, w: 2, h: 2 };

/**
 * The outer side of the last tile of arm "+". In a row, `x` is the edge that the row has reached,
 * `y` its middle, `depth` how far the last tile reaches below it. Under an upright tile that made a
 * turn `depth` is 0, `x` the edge where the new row starts and `y` the lower edge of that tile.
 */
interface Tip {
  x: number;
  y: number;
  way: 1 | -1;
  depth: number;
}

/**
 * Lay out a line that turns back before it is wider than `width` u, from MIN_WIDTH on. Placements
 * as the server sends them: "14" opens, "11-" and "44+" go on an arm. Adding one moves no other.
 */
export function lineGeometry(placements: readonly string[], width: number): Line {
  if (!(width >= MIN_WIDTH)) {
    throw new RangeError(`a line is at least ${MIN_WIDTH} units wide, not ${width}`);
  }
  const edge = width / 2;
  const tiles: TileBox[] = [];
  const tips = {} as Record<Arm, Tip>;
  const values = {} as Record<Arm, number>;
  for (const text of placements) {
    const tile = text.slice(0, 2);
    const [low, high] = valuesOf(tile);
    if (text.length === 2) {
      tiles.push(opening(tile));
      const tip: Tip =
        low === high
          ? { x: 0.5, y: 0, way: 1, depth: 1 }
          : { x: 1, y: 0, way: 1, depth: 0.5 };
      tips["-"] = tips["+"] = tip;
      values["-"] = low;
      values["+"] = high;
      continue;
    }
    const arm = text.charAt(2) as Arm;
    const [slot, tip] = step(tips[arm], edge, low === high);
    tiles.push(laid(tile, arm, forArm(slot, arm), values[arm]));
    tips[arm] = tip;
    values[arm] = low + high - values[arm];
  }
  const end = (arm: Arm): LineEnd => ({
    arm,
    value: values[arm],
    single: forArm(step(tips[arm], edge, false)[0], arm),
    double: tips[arm].depth === 1 ? null : forArm(step(tips[arm], edge, true)[0], arm),
  });
  const ends: Line["ends"] = tiles.length > 0 ? [end("-"), end("+")] : [];
  const extent = around(tiles.length > 0 ? tiles : [OPENING_DROP]);
  const drops = ends.flatMap(({ single, double }) => [single.drop, (double ?? single).drop]);
  return { width, tiles, ends, extent, bounds: around([extent, ...drops]) };
}

/** The tile as it would lie at an end that it fits; no arm for the opening tile. */
export function ghostOf(line: Line, tile: string, arm: Arm | null): TileBox {
  if (arm === null) return opening(tile);
  return laid(tile, arm, slotOf(line, tile, arm), endOf(line, arm).value);
}

/**
 * The width of the snake, in u, for a drawing area in pixels. It depends on the area alone, so a
 * growing line never bends anew.
 */
export function snakeWidth(width: number, height: number): number {
  if (!(width > 0 && height > 0)) return MIN_WIDTH;
  const ideal = Math.floor(Math.sqrt((FULL_AREA * width) / height) + 0.5);
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ideal));
}

/** How many pixels a unit may have for `box` to fit an area in pixels. */
export function unitFor(box: Box, width: number, height: number, max = 52): number {
  return Math.min(max, width / box.w, height / box.h);
}

/** Where the next tile of arm "+" lies, and the tip after it. */
function step(tip: Tip, edge: number, double: boolean): [Slot, Tip] {
  const { x, y, way } = tip;
  const near = way > 0 ? 0 : 1;
  if (tip.depth === 0) {
    // The first tile of a new row hangs from the upright one that made the turn.
    const drop = run(x, 2 * way, y, 2);
    return double
      ? [
          { ...run(x, way, y, 2), vertical: true, near: 0, drop },
          { x: x + way, y: y + 1, way, depth: 1 },
        ]
      : [
          { ...run(x, 2 * way, y, 1), vertical: false, near, drop },
          { x: x + 2 * way, y: y + 0.5, way, depth: 0.5 },
        ];
  }
  const room = edge - way * x;
  if (double) {
    // A lying tile left room for it. Where that is less than 2u, the square goes back a unit.
    const drop = run(room >= 2 ? x : x - way, 2 * way, y - 1, 2);
    return [
      { ...run(x, way, y - 1, 2), vertical: true, near: 0, drop },
      { x: x + way, y, way, depth: 1 },
    ];
  }
  if (room >= ROOM) {
    const drop = run(x, 2 * way, y - 1, 2);
    return [
      { ...run(x, 2 * way, y - 0.5, 1), vertical: false, near, drop },
      { x: x + 2 * way, y, way, depth: 0.5 },
    ];
  }
  const top = y + tip.depth;
  return [
    { ...run(x, -way, top, 2), vertical: true, near: 0, drop: run(x, -2 * way, top, 2) },
    { x, y: top + 2, way: way > 0 ? -1 : 1, depth: 0 },
  ];
}

/** The box that reaches from `x` as far as `length` says, to the left if negative. */
function run(x: number, length: number, y: number, h: number): Box {
  return { x: Math.min(x, x + length), y, w: Math.abs(length), h };
}

function opening(tile: string): TileBox {
  const values = valuesOf(tile);
  return values[0] === values[1]
    ? { tile, arm: null, x: -0.5, y: -1, w: 1, h: 2, vertical: true, values }
    : { tile, arm: null, x: -1, y: -0.5, w: 2, h: 1, vertical: false, values };
}

function forArm(slot: Slot, arm: Arm): Slot {
  if (arm === "+") return slot;
  const drop = turned(slot.drop);
  return { ...turned(slot), vertical: slot.vertical, near: slot.near === 0 ? 1 : 0, drop };
}

/** The box turned by half a turn about the origin. */
function turned({ x, y, w, h }: Box): Box {
  return { x: 0 - x - w, y: 0 - y - h, w, h };
}

function laid(tile: string, arm: Arm, slot: Slot, value: number): TileBox {
  const [low, high] = valuesOf(tile);
  const far = low + high - value;
  const values: [number, number] = slot.near === 0 ? [value, far] : [far, value];
  const { x, y, w, h, vertical } = slot;
  return { tile, arm, x, y, w, h, vertical, values };
}

function endOf(line: Line, arm: Arm): LineEnd {
  const end = arm === "-" ? line.ends[0] : line.ends[1];
  if (!end) throw new RangeError("an empty line has no ends");
  return end;
}

function slotOf(line: Line, tile: string, arm: Arm): Slot {
  const end = endOf(line, arm);
  return (tile[0] === tile[1] && end.double) || end.single;
}

function valuesOf(tile: string): [number, number] {
  return [Number(tile.charAt(0)), Number(tile.charAt(1))];
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.w));
  const bottom = Math.max(...boxes.map((b) => b.y + b.h));
  return { x, y, w: right - x, h: bottom - y };
}
