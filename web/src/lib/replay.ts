// A finished round at any of its steps. Bookkeeping only: who did what, what was drawn and what the
// ends are after it comes from the server.

import { placementOf, sorted } from "./notation";
import type { Review, ReviewRound } from "./protocol";
import type { Seating } from "./words";
import { t } from "./i18n.svelte";

/** How a round stood after so many steps. */
export interface Moment {
  line: string[];
  /** Each seat's tiles: those that were dealt, sorted, then those that were drawn, in order. */
  hands: string[][];
  /** The seats that drew, in the order of the boneyard. */
  drawers: number[];
  ends: readonly [number, number] | null;
}

export function momentAt(round: ReviewRound, step: number): Moment {
  const moment: Moment = {
    line: [],
    hands: round.hands.map((hand) => sorted(hand)),
    drawers: [],
    ends: null,
  };
  for (const { seat, action, tile, ends } of round.steps.slice(0, step)) {
    const placed = placementOf(action)?.tile;
    const hand = moment.hands[seat] ?? [];
    if (tile) {
      hand.push(tile);
      moment.drawers.push(seat);
    } else if (placed) {
      moment.hands[seat] = hand.filter((held) => held !== placed);
      moment.line.push(action);
    }
    moment.ends = ends;
  }
  return moment;
}

/** A place in a match: a round from 0, and how many of its steps were taken. */
export interface Place {
  round: number;
  step: number;
}

/** The place that an address names, from 1 as people count rounds, or the nearest there is. */
export function placeIn(rounds: readonly ReviewRound[], round: number | null, step: number | null): Place {
  const number = within((round ?? 1) - 1, rounds.length - 1);
  const isThere = number === (round ?? 1) - 1;
  return { round: number, step: isThere ? within(step ?? 0, rounds[number]?.steps.length ?? 0) : 0 };
}

export function replayPath(table: string, { round, step }: Place): string {
  return `/ulasan/${table}/${round + 1}/${step}`;
}

/** Who sat there, as the page calls them; for whoever else looks, nobody is the reader. */
export function seatingOfReview(review: Review, me = review.seat): Seating {
  const names = review.seats.map(({ name }, seat) => {
    if (seat === me) return t("you");
    return NO_NAMES.includes(name) ? t("seat-name", { number: seat + 1 }) : name;
  });
  return { me, base: review.seat ?? 0, names };
}

/** Names that the start page gives to whoever gave none. */
const NO_NAMES = ["Anda", "You"];

function within(number: number, most: number): number {
  return Math.max(0, Math.min(number, most));
}
