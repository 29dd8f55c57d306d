// Turns: what a seat did from the moment it was its turn, so that a burst reads as one sentence.

import type { HistoryItem } from "./protocol";

export interface Turn {
  seat: number;
  draws: number;
  /** The tiles that the reader drew themself, in order. */
  drawn: string[];
  /** The placement or "p" that ended it; null while it goes on. */
  action: string | null;
}

/** Group a round's history by turns, the oldest first. */
export function turnsOf(history: readonly HistoryItem[]): Turn[] {
  const turns: Turn[] = [];
  for (const item of history) {
    let turn = turns.at(-1);
    if (!turn || turn.action !== null) {
      turn = { seat: item.seat, draws: 0, drawn: [], action: null };
      turns.push(turn);
    }
    if (item.action === "d") {
      turn.draws += 1;
      if (item.tile) turn.drawn.push(item.tile);
    } else {
      turn.action = item.action;
    }
  }
  return turns;
}

/** How often each value lies on the line, counted in tiles. */
export function valueCounts(line: readonly string[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const action of line) {
    const [low, high] = [Number(action[0]), Number(action[1])];
    counts[low] = (counts[low] ?? 0) + 1;
    if (high !== low) counts[high] = (counts[high] ?? 0) + 1;
  }
  return counts;
}
