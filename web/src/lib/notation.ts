// The notation of records: a tile is two digits, an action "14", "11-", "44+", "d" or "p".

import type { Arm } from "./line";

export interface Placement {
  tile: string;
  arm: Arm | null;
}

export function valuesOf(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[1])];
}

export function pipsOf(tile: string): number {
  const [low, high] = valuesOf(tile);
  return low + high;
}

export function isDouble(tile: string): boolean {
  return tile[0] === tile[1];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The tile and arm of a placement, or null for a draw or a pass. */
export function placementOf(action: string): Placement | null {
  if (action === "d" || action === "p") return null;
  const arm = action[2];
  return { tile: action.slice(0, 2), arm: arm === "+" || arm === "-" ? arm : null };
}

/** The legal placements of a tile among legal actions, left before right. */
export function fitsOf(tile: string, legal: readonly string[]): string[] {
  return legal.filter((action) => action.length >= 2 && action.startsWith(tile));
}

/** By value: doubles and the heavier half first, as people lay a hand out. */
export function sorted(tiles: readonly string[]): string[] {
  return [...tiles].sort((a, b) => {
    const [lowA, highA] = valuesOf(a);
    const [lowB, highB] = valuesOf(b);
    return highB - highA || lowB - lowA;
  });
}
