// The words of a drawn line (R14-R16): its tiles, its joints and where it can be continued.

import type { Arm } from "./line";
import { isDouble, placementOf, valuesOf } from "./notation";

export type Half = "high" | "low" | "a" | "b";

export interface Point {
  tile: string;
  half: Half;
  value: number;
}

export interface Joint {
  older: Point;
  newer: Point;
}

export interface Words {
  tiles: string[];
  joints: Joint[];
  points: Point[];
}

const ORDER: Half[] = ["a", "b", "high", "low"];

function half(tile: string, name: Half): Point {
  const [low, high] = valuesOf(tile);
  return { tile, half: name, value: name === "low" ? low : high };
}

/** The half by which a tile joins an end of a value, and the one that it leaves open. */
function joined(tile: string, value: number): [Point, Point] {
  if (isDouble(tile)) return [half(tile, "a"), half(tile, "b")];
  const [low, high] = [half(tile, "low"), half(tile, "high")];
  return low.value === value ? [low, high] : [high, low];
}

/** Follow a line and tell of each joint; return the half that is open on each arm. */
function openHalves(
  placements: readonly string[],
  joint: (older: Point, newer: Point) => void,
): Map<Arm, Point> {
  const ends = new Map<Arm, Point>();
  for (const action of placements) {
    const placement = placementOf(action);
    if (!placement) continue;
    const { tile, arm } = placement;
    const older = arm && ends.get(arm);
    if (arm && older) {
      const [newer, open] = joined(tile, older.value);
      joint(older, newer);
      ends.set(arm, open);
    } else {
      ends.set("+", half(tile, isDouble(tile) ? "a" : "high"));
      ends.set("-", half(tile, isDouble(tile) ? "b" : "low"));
    }
  }
  return ends;
}

/** The values of the left and the right end of a line, or null before the opening. */
export function endsOf(placements: readonly string[]): [number, number] | null {
  const ends = openHalves(placements, () => {});
  const [left, right] = [ends.get("-"), ends.get("+")];
  return left && right ? [left.value, right.value] : null;
}

/** Say which halves lie together on a line; `placements` in the order they were made. */
export function wordsOf(placements: readonly string[]): Words {
  const joints: Joint[] = [];
  const ends = openHalves(placements, (older, newer) => joints.push({ older, newer }));
  const points = [...ends.values()].sort(
    (a, b) => a.tile.localeCompare(b.tile) || ORDER.indexOf(a.half) - ORDER.indexOf(b.half),
  );
  const tiles = placements.flatMap((action) => placementOf(action)?.tile ?? []);
  return { tiles, joints, points };
}
