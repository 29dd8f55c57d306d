// What rounds of real tiles are worth, and who wins a match (R17–R24). The library's own arithmetic
// once more, so that scores can be kept without a server; tests/data/scoring.json ties the two.

import { pipsOf, sum, valuesOf } from "./notation";
import type { Kind } from "./protocol";

/** How a round ended. `remaining` holds the pips left in each seat; null where only points are known. */
export interface Result {
  kind: Kind;
  winner: number | null;
  points: number;
  remaining: readonly number[] | null;
}

/** Why something cannot be: the rule, the name of its sentence, and what the sentence is about. */
export interface Refusal {
  rule: string;
  why: string;
  seat?: number;
  other?: number;
  tile?: string;
  count?: number;
}

/** The tiles left in each seat's hand when a round was over. */
export interface Left {
  kind: Kind;
  hands: readonly (readonly string[])[];
  /** The values at the two ends of a blocked line, where somebody looked. */
  ends: readonly number[] | null;
}

/** What was agreed on before the first round. */
export interface Agreed {
  target: number;
  starting: readonly number[];
  opener: number;
}

/** A match after some rounds: each round's opener and the scores after it. */
export interface Played {
  rows: readonly { opener: number; scores: readonly number[] }[];
  scores: readonly number[];
  /** Null once the match is over. */
  nextOpener: number | null;
  isOver: boolean;
  winners: readonly number[];
}

/** The pips of all 28 tiles together. */
const ALL_PIPS = 168;

/** The points to reach where nothing else is agreed (R23). */
export function defaultTarget(seats: number): number {
  return seats === 2 ? 100 : 61;
}

/** The most tiles that a hand can ever hold: what was dealt and all that may be drawn (R3, R4). */
export function largestHand(seats: number): number {
  const dealt = seats === 4 ? 6 : 7;
  return dealt + 28 - seats * dealt - 2;
}

// --- a round ----------------------------------------------------------------------------------

/** What a blocked round is worth with these pips left in the hands (R20). */
export function blockedResult(remaining: readonly number[]): Result {
  const lowest = Math.min(...remaining);
  const winner = remaining.indexOf(lowest);
  if (remaining.lastIndexOf(lowest) !== winner) return { kind: "blocked", winner: null, points: 0, remaining };
  return { kind: "blocked", winner, points: sum(remaining) - 2 * lowest, remaining };
}

/** What a round is worth that ended like this (R18–R20), or why it cannot have ended so. */
export function resultOf(left: Left): Result | Refusal {
  const refused = whyNotLeft(left);
  if (refused) return refused;
  const remaining = left.hands.map((hand) => sum(hand.map(pipsOf)));
  if (left.kind === "blocked") return blockedResult(remaining);
  const winner = left.hands.findIndex((hand) => hand.length === 0);
  return { kind: "domino", winner, points: sum(remaining), remaining };
}

function whyNotLeft({ kind, hands, ends }: Left): Refusal | null {
  const holders = new Map<string, number>();
  for (const [seat, hand] of hands.entries()) {
    for (const tile of hand) {
      const other = holders.get(tile);
      if (other !== undefined) return { rule: "R2", why: "tile-twice", tile, seat: other, other: seat };
      holders.set(tile, seat);
    }
  }
  const empty = hands.flatMap((hand, seat) => (hand.length === 0 ? [seat] : []));
  const [out, second] = empty;
  if (kind === "blocked" && out !== undefined) return { rule: "R17", why: "blocked-empty", seat: out };
  if (kind === "domino" && out === undefined) return { rule: "R17", why: "nobody-out" };
  if (second !== undefined) return { rule: "R17", why: "two-out", seat: out ?? 0, other: second };
  if (kind === "blocked" && ends) {
    for (const [tile, seat] of holders) {
      const value = valuesOf(tile).find((half) => ends.includes(half));
      if (value !== undefined) return { rule: "R10", why: "fits-end", tile, seat, count: value };
    }
  }
  const limit = largestHand(hands.length);
  const large = hands.findIndex((hand) => hand.length > limit);
  return large < 0 ? null : { rule: "R4", why: "hand-large", seat: large, count: limit };
}

/** Why a round of so many seats cannot have this result, as far as it is known (R19, R20). */
export function whyNotResult(result: Result, seats: number): Refusal | null {
  const { kind, winner, points, remaining } = result;
  const rule = kind === "domino" ? "R19" : "R20";
  if (winner !== null && !(winner >= 0 && winner < seats)) return { rule, why: "seat", seat: winner };
  if (kind === "domino" && winner === null) return { rule, why: "no-winner" };
  if (!remaining) {
    if (points < 0) return { rule, why: "negative" };
    return kind === "blocked" && (winner === null) !== (points === 0) ? { rule, why: "nobody" } : null;
  }
  if (remaining.length !== seats || Math.min(...remaining) < 0) return { rule, why: "remaining" };
  const left = kind === "domino" ? remaining[winner ?? 0] ?? 0 : 0;
  if (left > 0) return { rule, why: "not-out", seat: winner ?? 0, count: left };
  const truth = kind === "blocked" ? blockedResult(remaining) : { winner, points: sum(remaining) };
  if (winner !== truth.winner) {
    return truth.winner === null ? { rule, why: "tied" } : { rule, why: "lowest", seat: truth.winner };
  }
  return points === truth.points ? null : { rule, why: "points", count: truth.points };
}

/** Why a person cannot have written down such points: as `whyNotResult`, and no more than all pips. */
export function whyNotPoints(result: Result, seats: number): Refusal | null {
  return result.points > ALL_PIPS ? { rule: "R2", why: "too-many", count: ALL_PIPS } : whyNotResult(result, seats);
}

export function isRefusal(found: Result | Refusal): found is Refusal {
  return "rule" in found;
}

// --- a match ----------------------------------------------------------------------------------

/** The match that these rounds make. It takes no round more once one has ended it (R23). */
export function played({ target, starting, opener }: Agreed, results: readonly Result[]): Played {
  const seats = starting.length;
  const rows: { opener: number; scores: readonly number[] }[] = [];
  let scores = starting;
  let isOver = false;
  let next = opener;
  for (const { winner, points } of results) {
    if (isOver) break;
    scores = scores.map((score, seat) => score + (seat === winner ? points : 0));
    rows.push({ opener: next, scores });
    next = (next + 1) % seats;
    isOver = Math.max(...scores) >= target;
  }
  const highest = Math.max(...scores);
  return {
    rows,
    scores,
    nextOpener: isOver ? null : next,
    isOver,
    winners: isOver ? scores.flatMap((score, seat) => (score === highest ? [seat] : [])) : [],
  };
}
