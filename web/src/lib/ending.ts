// The arithmetic of a finished round as terms to show. The result itself is the server's.

import type { RoundEnd } from "./protocol";

export interface Term {
  /** What stands before the number: nothing, "+", "−" or "=" between tied hands. */
  sign: "" | "+" | "−" | "=";
  seat: number;
  value: number;
}

/** The terms on the left of the result: others' pips, less the winner's own in a blocked round. */
export function termsOf(end: Pick<RoundEnd, "kind" | "winner" | "remaining">): Term[] {
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
