// The round that is being entered, before it is written down.

import { valuesOf } from "../lib/notation";
import type { Kind } from "../lib/protocol";
import { isRefusal, largestHand, type Refusal, type Result } from "../lib/scoring";
import { resultIn, type Entry } from "./sheet";

export interface Draft {
  how: "tiles" | "points";
  kind: Kind;
  hands: readonly (readonly string[])[];
  /** The values at the ends of a blocked line; null where nobody looked. */
  ends: readonly [number | null, number | null];
  winner: number | null;
  /** As it was typed. */
  points: string;
  /** The place of the entry that is being changed; null for a new round. */
  place: number | null;
}

/** What the draft comes to: an entry with its result, why it cannot be, or what is still missing. */
export type Outcome =
  | { state: "ready"; entry: Entry; result: Result }
  | { state: "refused"; refusal: Refusal }
  | { state: "missing"; what: "tiles" | "hands" | "winner" | "points" };

/** An empty draft. How rounds are entered stays as it was. */
export function emptyDraft(seats: number, how: Draft["how"] = "tiles"): Draft {
  const hands = Array.from({ length: seats }, () => []);
  return { how, kind: "domino", hands, ends: [null, null], winner: null, points: "", place: null };
}

/** The draft that gives this entry, to change it. */
export function draftOf(entry: Exclude<Entry, { how: "off" }>, seats: number, place: number | null): Draft {
  const draft = { ...emptyDraft(seats, entry.how), kind: entry.kind, place };
  if (entry.how === "points") return { ...draft, winner: entry.winner, points: String(entry.points) };
  const [left = null, right = null] = entry.ends ?? [];
  return { ...draft, hands: entry.hands, ends: [left, right] };
}

/** The seat that holds a tile, or null. */
export function holderOf({ hands }: Draft, tile: string): number | null {
  const seat = hands.findIndex((hand) => hand.includes(tile));
  return seat < 0 ? null : seat;
}

/** Give a tile to a seat, or take it back from there; or why that seat cannot hold it. */
export function tapped(draft: Draft, tile: string, seat: number): Draft | Refusal {
  const holder = holderOf(draft, tile);
  if (holder === seat) return withHand(draft, seat, (hand) => hand.filter((one) => one !== tile));
  if (holder !== null) return { rule: "R2", why: "tile-twice", tile, seat: holder, other: seat };
  const limit = largestHand(draft.hands.length);
  if ((draft.hands[seat]?.length ?? 0) >= limit) return { rule: "R4", why: "hand-large", seat, count: limit };
  const value = valuesOf(tile).find((half) => endsOf(draft).includes(half));
  if (value !== undefined) return { rule: "R10", why: "fits-end", tile, seat, count: value };
  return withHand(draft, seat, (hand) => [...hand, tile]);
}

function withHand(draft: Draft, seat: number, change: (hand: readonly string[]) => readonly string[]): Draft {
  return { ...draft, hands: draft.hands.map((hand, index) => (index === seat ? change(hand) : hand)) };
}

/** The ends that count: of a blocked round, as far as they were given. */
function endsOf({ kind, ends }: Draft): number[] {
  return kind === "blocked" ? ends.filter((value) => value !== null) : [];
}

export function outcomeOf(draft: Draft): Outcome {
  const entry = entryOf(draft);
  if (typeof entry === "string") return { state: "missing", what: entry };
  const found = resultIn(entry, draft.hands.length);
  if (found && !isRefusal(found)) return { state: "ready", entry, result: found };
  if (found?.why === "two-out" || found?.why === "blocked-empty") return { state: "missing", what: "hands" };
  return found ? { state: "refused", refusal: found } : { state: "missing", what: "tiles" };
}

function entryOf(draft: Draft): Entry | "tiles" | "winner" | "points" {
  const { how, kind, hands, winner } = draft;
  if (how === "tiles") {
    if (hands.every((hand) => hand.length === 0)) return "tiles";
    const ends = endsOf(draft);
    return { how, kind, hands, ends: ends.length > 0 ? ends : null };
  }
  // Nobody gains where the lowest hands of a blocked round are tied: there is nothing to type.
  if (kind === "blocked" && winner === null) return { how, kind, winner, points: 0 };
  if (winner === null) return "winner";
  if (!/^\d{1,4}$/.test(draft.points)) return "points";
  return { how, kind, winner, points: Number(draft.points) };
}
