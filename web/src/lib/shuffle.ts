// Verifiable shuffles (`balak-fair/1`): what is shown of both sides' parts before they are opened. With
// deck.ts the twin of src/balak/shuffle.py, tied to it by the vectors in tests/data/fairness.json.

import { bytesOf, hex, sha256 } from "./sha256";

export const SCHEME = "balak-fair/1";

export function isMatchId(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{32}$/.test(text);
}

/** Whether this is a secret or a hash. */
export function isSecret(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

/** Whether this is a contribution, or empty for none. */
export function isContribution(text: unknown): text is string {
  return text === "" || isMatchId(text);
}

/** The hash that the server shows before the players give their part. */
export function commitment(match: string, round: number, attempt: number, secret: string): string {
  check(isSecret(secret), "secret");
  return hash(`${SCHEME}:commit:${where(match, round, attempt)}:${secret}`);
}

/** What a player shows of its contribution before all are in; empty for an empty one. */
export function contributionHash(
  match: string,
  round: number,
  attempt: number,
  seat: number,
  contribution: string,
): string {
  const place = where(match, round, attempt);
  check(isWhole(seat, 0, 3), "seat");
  check(isContribution(contribution), "contribution");
  return contribution && hash(`${SCHEME}:contribution:${place}:${seat}:${contribution}`);
}

function hash(text: string): string {
  return hex(sha256(bytesOf(text)));
}

/** How an attempt is named in what is hashed. */
export function where(match: string, round: number, attempt: number): string {
  check(isMatchId(match), "match");
  check(isWhole(round, 0), "round");
  check(isWhole(attempt, 1), "attempt");
  return `${match}:${round}:${attempt}`;
}

export function isWhole(value: unknown, low: number, high = Infinity): value is number {
  return Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high;
}

// The value is left out: a secret must not get into a message, not even a broken one.
export function check(isGood: boolean, part: string): void {
  if (!isGood) throw new RangeError(`${part} is not what ${SCHEME} says`);
}
