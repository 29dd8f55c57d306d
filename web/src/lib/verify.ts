// Check a deal: its opened shuffle against what was played, and against what a player was shown before.
// The same comparisons as in src/balak/record/verifying.py, each of them a step that can be looked at.

import { drawLot, fairDeck, type Layer } from "./deck";
import type { HistoryItem, Shuffled } from "./protocol";
import type { Receipt } from "./kept";
import { commitment, contributionHash } from "./shuffle";

/** What is known of what was dealt: the tiles themselves, what was seen in play, or the lot. */
export type Played =
  | { kind: "deal"; hands: string[][]; boneyard: string[] }
  | { kind: "round"; history: HistoryItem[]; hands: string[][]; boneyard: string[] }
  | { kind: "lot"; lot: Layer[] };

/** One opened attempt at a shuffle. */
export interface Attempt {
  match: string;
  /** 0 for the lot. */
  round: number;
  shuffle: Shuffled;
  /** What was dealt from it; null where the attempt was called off. */
  played: Played | null;
  /** Who did not open; only where it was called off. */
  unopened: number[];
}

/**
 * `shown`: the seal was shown before; `secret`: the server's number fits it; `list`: the closed list
 * fits all that was opened; `own`: the player's number is among them; `deal`: what was dealt follows.
 */
export type What = "shown" | "secret" | "list" | "own" | "deal";

export interface Step {
  what: What;
  /** Null where nothing is known to compare with. */
  isGood: boolean | null;
  /** The seat whose receipt this is about, or at which there is a difference. */
  seat: number | null;
  /** In a step that is not good: which sentence says why. */
  why: Why | null;
}

export type Why =
  | "no-note"
  | "not-given"
  | "no-list"
  | "shown"
  | "secret"
  | "list"
  | "own"
  | "hand"
  | "boneyard"
  | "lot";

export interface Check {
  attempt: Attempt;
  /** What the receipts know of it. */
  known: { seat: number; note: Note }[];
  steps: Step[];
  /** The deck that follows; empty where the attempt was called off. */
  deck: string[];
  /** `good`: as shown before; `consistent`: nothing differs, but no receipt knows it; `bad`: something differs. */
  verdict: Verdict;
  /** Whether no player gave a number to what was dealt: the server shuffled alone. */
  isAlone: boolean;
}

export type Verdict = "good" | "consistent" | "bad";

export type Note = Receipt["attempts"][number];

/** Check one attempt with the receipts for its match, of which there may be none. */
export function checkAttempt(attempt: Attempt, receipts: readonly Receipt[]): Check {
  const { match, round, shuffle, played } = attempt;
  const known = receipts.flatMap((receipt) => {
    const note = receipt.attempts.find((seen) => seen.round === round && seen.attempt === shuffle.attempt);
    return receipt.match === match && note ? [{ seat: receipt.seat, note }] : [];
  });
  const fits = commitment(match, round, shuffle.attempt, shuffle.secret) === shuffle.commitment;
  const deck = played ? fairDeck(match, round, shuffle.attempt, shuffle.secret, shuffle.contributions) : [];
  const steps = [
    ...(known.length > 0 ? known.map(({ seat, note }) => shown(attempt, seat, note)) : [unknown("shown", "no-note")]),
    step("secret", fits, null, "secret"),
    ...known.flatMap(({ seat, note }) => [listed(attempt, seat, note), own(attempt, seat, note)]),
    ...(played ? [dealt(played, deck, shuffle.contributions.length)] : []),
  ];
  const isBad = steps.some((one) => one.isGood === false);
  const verdict = isBad ? "bad" : known.length > 0 ? "good" : "consistent";
  return { attempt, known, steps, deck, verdict, isAlone: played !== null && !shuffle.contributions.some(Boolean) };
}

/** The first difference, if there is one. */
export function firstBad(check: Check): Step | undefined {
  return check.steps.find((one) => one.isGood === false);
}

/** The hands that a deck gives, seat 0 first, and the boneyard (R3). */
export function handsOf(deck: readonly string[], seats: number): { hands: string[][]; boneyard: string[] } {
  const size = seats === 4 ? 6 : 7;
  const hands = Array.from({ length: seats }, (_, seat) => deck.slice(seat * size, (seat + 1) * size));
  return { hands, boneyard: deck.slice(seats * size) };
}

function step(what: What, isGood: boolean, seat: number | null, why: Why): Step {
  return { what, isGood, seat, why: isGood ? null : why };
}

function unknown(what: What, why: Why, seat: number | null = null): Step {
  return { what, isGood: null, seat, why };
}

function shown({ shuffle }: Attempt, seat: number, note: Note): Step {
  return step("shown", note.commitment === shuffle.commitment, seat, "shown");
}

function own({ shuffle, unopened }: Attempt, seat: number, note: Note): Step {
  const given = shuffle.contributions[seat];
  if (given === "" && (note.contribution === "" || unopened.includes(seat))) return unknown("own", "not-given", seat);
  return step("own", given === note.contribution, seat, "own");
}

function listed({ match, round, shuffle, unopened }: Attempt, own: number, note: Note): Step {
  const { list } = note;
  if (!list) return unknown("list", "no-list", own);
  const given = shuffle.contributions;
  const wrong = given.findIndex((contribution, seat) => {
    // One that was not opened has a hash in the list and nothing in the record; the player's own is
    // in the receipt.
    const isOwn = seat === own && note.contribution !== "";
    if (unopened.includes(seat) && !isOwn) return !list[seat];
    const opened = isOwn ? note.contribution : contribution;
    return list[seat] !== contributionHash(match, round, shuffle.attempt, seat, opened);
  });
  if (wrong >= 0) return step("list", false, wrong, "list");
  return step("list", list.length === given.length, own, "list");
}

function dealt(played: Played, deck: readonly string[], seats: number): Step {
  if (played.kind === "lot") {
    return step("deal", JSON.stringify(played.lot) === JSON.stringify(drawLot(deck, seats)), null, "lot");
  }
  const { hands, boneyard } = handsOf(deck, seats);
  const wrong = played.kind === "round" ? replay(hands, boneyard, played.history) : null;
  const seat = wrong ?? hands.findIndex((hand, at) => !isSameHand(hand, played.hands[at] ?? []));
  if (seat >= 0 || hands.length !== played.hands.length) return step("deal", false, Math.max(seat, 0), "hand");
  return step("deal", boneyard.join() === played.boneyard.join(), null, "boneyard");
}

/**
 * Let a round be played from what was dealt, up to what is left in the end; return the seat that
 * placed what it could not have, or drew another tile than it was shown, or null. No rule of play
 * is needed for that: a draw takes the next tile of the boneyard.
 */
function replay(hands: string[][], boneyard: string[], history: readonly HistoryItem[]): number | null {
  for (const { seat, action, tile } of history) {
    const hand = hands[seat];
    if (!hand) return seat;
    if (action === "p") continue;
    if (action === "d") {
      const next = boneyard.shift();
      if (next === undefined || (tile && tile !== next)) return seat;
      hand.push(next);
      continue;
    }
    const at = hand.indexOf(action.slice(0, 2));
    if (at < 0) return seat;
    hand.splice(at, 1);
  }
  return null;
}

// Within a hand the order says nothing; players sort theirs.
function isSameHand(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
