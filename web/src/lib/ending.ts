// The arithmetic of a finished round as terms to show. The result itself is the server's.

import type { RoundEnd } from "./protocol";

/** How a round ended, as far as its arithmetic goes. */
export type Ended = Pick<RoundEnd, "kind" | "winner"> & { remaining: readonly number[] };

export interface Term {
  /** What stands before the number: nothing, "+", "−" or "=" between tied hands. */
  sign: "" | "+" | "−" | "=";
  seat: number;
  value: number;
}

/** The terms on the left of the result: others' pips, less the winner's own in a blocked round. */
export function termsOf(end: Ended): Term[] {
  const { remaining, winner } = end;
  const seats = remaining.map((_, seat) => seat);
  const term = (seat: number, sign: Term["sign"]): Term => ({
    sign,
    seat,
    value: remaining[seat] ?? 0,
  });
  if (winner === null) {
    const lowest = Math.min(...remaining);
    const tied = seats.filter((seat) => remaining[seat] === lowest);
    return tied.map((seat, index) => term(seat, index === 0 ? "" : "="));
  }
  const others = seats.filter((seat) => seat !== winner);
  const terms = others.map((seat, index) => term(seat, index === 0 ? "" : "+"));
  return end.kind === "blocked" ? [...terms, term(winner, "−")] : terms;
}

/** The terms as text: "8 + 10 − 3", or "3 = 3" of tied hands. */
export function sumOf(end: Ended): string {
  return termsOf(end)
    .map(({ sign, value }) => (sign ? `${sign} ${value}` : `${value}`))
    .join(" ");
}

/** How the points of a winner were reckoned: "8 + 10 − 3 = 15", or the number where there is but one. */
export function arithmetic(end: Ended & { points: number }): string {
  const terms = sumOf(end);
  return termsOf(end).length > 1 ? `${terms} = ${end.points}` : terms;
}
