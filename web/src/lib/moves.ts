// What moved between two states of a round, for motion: it starts from the difference of what was
// shown and what is shown, whatever the messages were that led there.

import type { HistoryItem, RoundState } from "./protocol";

/** More than this is no move to be followed by the eye, but a state taken up anew. */
const MOST = 12;

/** The actions that a round has and that the one shown before had not; none if it is another. */
export function movesBetween(before: RoundState | null, after: RoundState | null): readonly HistoryItem[] {
  if (!before || !after || before.number !== after.number) return [];
  const moves = after.history.slice(before.history.length);
  return moves.length <= MOST ? moves : [];
}

/** How many tiles each seat drew in these actions, in the order of the first draws. */
export function drawsIn(moves: readonly HistoryItem[]): { seat: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { seat, action } of moves) {
    if (action === "d") counts.set(seat, (counts.get(seat) ?? 0) + 1);
  }
  return [...counts].map(([seat, count]) => ({ seat, count }));
}

/**
 * By how many degrees a tile in the line is turned from how it stands in a hand, its low half up.
 * `values` are its left and right half, or its upper and lower one when `vertical`.
 */
export function turnOf({ values, vertical }: { values: readonly [number, number]; vertical: boolean }): number {
  const isLowFirst = values[0] <= values[1];
  return vertical ? (isLowFirst ? 0 : 180) : isLowFirst ? 90 : -90;
}
