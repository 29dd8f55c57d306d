// Files that can be checked: match records (`balak-record/1`) and receipts (`balak-receipt/1`), one JSON
// object or one a line. Read only as far as shuffles go: what was played is checked by `balak verify`.

import { TILES, type Layer } from "./deck";
import type { Shuffled } from "./protocol";
import type { Receipt } from "./kept";
import { isContribution, isMatchId, isSecret, isWhole, SCHEME } from "./shuffle";
import { checkAttempt, type Attempt, type Check, type Played } from "./verify";

/** Why a file or a record cannot be checked; the name of a sentence, with what it is about. */
export class FileError extends Error {
  constructor(
    readonly why: "json" | "other" | "record" | "receipt" | "size" | "attempts" | "kept",
    readonly details: { at?: string; round?: number } = {},
  ) {
    super(why);
  }
}

export interface MatchRecord {
  id: string | null;
  names: string[];
  /** Everything that has its shuffle: the lot, the deals, what was called off; by round and attempt. */
  attempts: Attempt[];
  /** The rounds, 0 for the lot, that have no shuffle; the last one may not be over yet. */
  bare: number[];
  roundCount: number;
  /** Whether the last round was not played to its end: its shuffle is not published yet. */
  isUnfinished: boolean;
}

export interface RecordCheck {
  record: MatchRecord;
  checks: Check[];
  /** The attempts that a receipt knows and the record lacks. */
  missing: { seat: number; round: number; attempt: number }[];
  /** Whose receipts there were. */
  seats: number[];
  /** How many of the checks a receipt knew. */
  knownCount: number;
  verdict: "good" | "consistent" | "bad" | "none";
}

type Json = Record<string, unknown>;

const MAX_BYTES = 32 * 2 ** 20;
const MAX_RECORDS = 100;
const HAND_SIZES = [0, 0, 7, 7, 6];

/** Read a file: the records and the receipts in it. */
export async function readFile(file: Blob): Promise<{ records: MatchRecord[]; receipts: Receipt[] }> {
  if (file.size > MAX_BYTES) throw new FileError("size");
  return readText(await file.text());
}

export function readText(text: string): { records: MatchRecord[]; receipts: Receipt[] } {
  const found = { records: [] as MatchRecord[], receipts: [] as Receipt[] };
  for (const value of values(text)) {
    const format = isObject(value) ? value["format"] : null;
    if (format === "balak-record/1") found.records.push(recordOf(value as Json));
    else if (format === "balak-receipt/1") found.receipts.push(receiptOf(value as Json));
    else throw new FileError("other");
    if (found.records.length > MAX_RECORDS) throw new FileError("size");
  }
  return found;
}

/** Check all that a record says of its shuffles, and the receipts for its match. */
export function checkRecord(record: MatchRecord, receipts: readonly Receipt[]): RecordCheck {
  const own = receipts.filter((receipt) => record.id !== null && receipt.match === record.id);
  const checks = record.attempts.map((attempt) => checkAttempt(attempt, own));
  const published = new Set(record.attempts.map(({ round, shuffle }) => `${round}:${shuffle.attempt}`));
  const isDone = (round: number) =>
    round <= record.roundCount - Number(record.isUnfinished) &&
    (round > 0 || record.bare.includes(0) || record.attempts.some((attempt) => attempt.played?.kind === "lot"));
  const missing = own.flatMap(({ seat, attempts }) =>
    attempts
      .filter(({ round, attempt }) => isDone(round) && !published.has(`${round}:${attempt}`))
      .map(({ round, attempt }) => ({ seat, round, attempt })),
  );
  const isBad = missing.length > 0 || checks.some((check) => check.verdict === "bad");
  const knownCount = checks.filter((check) => check.known.length > 0).length;
  const verdict = isBad ? "bad" : checks.length === 0 ? "none" : knownCount > 0 ? "good" : "consistent";
  return { record, checks, missing, seats: own.map(({ seat }) => seat), knownCount, verdict };
}

// --- JSON -------------------------------------------------------------------------------------

function values(text: string): unknown[] {
  const whole = parsed(text);
  if (whole) return [whole.value];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) throw new FileError("json");
  return lines.map((line) => {
    const found = parsed(line);
    if (!found) throw new FileError("json");
    return found.value;
  });
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTile = (value: unknown): value is string => isText(value) && TILES.includes(value);
const isHand = (value: unknown): value is string[] => listOf(value, isTile);
const isSeat = (value: unknown): value is number => isWhole(value, 0, 3);

// --- records ----------------------------------------------------------------------------------

function recordOf(value: Json): MatchRecord {
  const { id = null, seats, rounds, lot, lot_shuffle, called_off = [] } = value;
  const bad = (at: string, round?: number) => new FileError("record", { at, ...(round ? { round } : {}) });
  if (id !== null && !isMatchId(id)) throw bad("id");
  if (!listOf(seats, isText) || seats.length < 2 || seats.length > 4) throw bad("seats");
  if (!Array.isArray(rounds)) throw bad("rounds");
  const count = seats.length;
  const dealt: Attempt[] = [];
  const bare: number[] = [];
  const add = (round: number, at: string, value: unknown, played: Played) => {
    if (value === undefined) return bare.push(round);
    const shuffle = shuffleOf(value, count);
    if (!shuffle) throw bad(at, round);
    return dealt.push({ match: id ?? "", round, shuffle, played, unopened: [] });
  };
  if (lot === undefined && lot_shuffle !== undefined) throw bad("lot_shuffle");
  if (lot !== undefined) {
    if (!listOf(lot, isLayer)) throw bad("lot");
    add(0, "lot_shuffle", lot_shuffle, { kind: "lot", lot });
  }
  let isUnfinished = false;
  for (const [index, round] of rounds.entries()) {
    if (!isObject(round)) throw bad("rounds", index + 1);
    const { hands, boneyard, shuffle, result } = round;
    if (hands === undefined && boneyard === undefined) throw new FileError("kept");
    if (!listOf(hands, isHand) || hands.length !== count || !isHand(boneyard)) throw bad("hands", index + 1);
    if (hands.some((hand) => hand.length !== HAND_SIZES[count])) throw bad("hands", index + 1);
    // A finished round may come without its result; then nothing tells it from one that is not over.
    isUnfinished = index + 1 === rounds.length && result === undefined && shuffle === undefined;
    add(index + 1, "shuffle", shuffle, { kind: "deal", hands, boneyard });
  }
  if (!Array.isArray(called_off)) throw bad("called_off");
  const off = called_off.map((entry) => {
    const attempt = calledOff(entry, id ?? "", count);
    if (!attempt) throw bad("called_off");
    return attempt;
  });
  if (id === null && dealt.length + off.length > 0) throw bad("id");
  checkAttempts(dealt, off, rounds.length);
  const attempts = [...dealt, ...off].sort(
    (a, b) => a.round - b.round || a.shuffle.attempt - b.shuffle.attempt,
  );
  return { id, names: seats, attempts, bare, roundCount: rounds.length, isUnfinished };
}

function shuffleOf(value: unknown, seats: number): Shuffled | null {
  if (!isObject(value)) return null;
  const { scheme, attempt, commitment, secret, contributions } = value;
  if (scheme !== SCHEME || !isWhole(attempt, 1) || !isSecret(commitment) || !isSecret(secret)) return null;
  if (!listOf(contributions, isContribution) || contributions.length !== seats) return null;
  return { attempt, commitment, secret, contributions };
}

function calledOff(value: unknown, match: string, count: number): Attempt | null {
  if (!isObject(value)) return null;
  const { round, attempt, reason, seats } = value;
  const shuffle = shuffleOf(value["shuffle"], count);
  if (!isWhole(round, 0) || !listOf(seats, isSeat) || shuffle?.attempt !== attempt) return null;
  if (reason !== "abandoned" && !(reason === "unopened" && seats.length > 0)) return null;
  if (!shuffle || seats.some((seat) => shuffle.contributions[seat] !== "")) return null;
  return { match, round, shuffle, played: null, unopened: seats };
}

/** What was dealt at attempt k has the attempts 1 … k − 1 called off, none missing. */
function checkAttempts(dealt: Attempt[], off: Attempt[], rounds: number): void {
  const count = new Map<number, number>();
  for (const { round, shuffle } of off) {
    const found = (count.get(round) ?? 0) + 1;
    count.set(round, found);
    if (shuffle.attempt !== found || round > rounds + 1) throw new FileError("attempts", { round });
  }
  for (const { round, shuffle } of dealt) {
    if (shuffle.attempt !== (count.get(round) ?? 0) + 1) throw new FileError("attempts", { round });
  }
}

function isLayer(value: unknown): value is Layer {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && isSeat(pair[0]) && isTile(pair[1]));
}

// --- receipts ---------------------------------------------------------------------------------

function receiptOf(value: Json): Receipt {
  const { match, seat, attempts } = value;
  if (!isMatchId(match) || !isSeat(seat) || !Array.isArray(attempts)) throw new FileError("receipt");
  const seen = attempts.map((entry) => {
    const note = noteOf(entry, seat);
    if (!note) throw new FileError("receipt");
    return note;
  });
  if (new Set(seen.map(({ round, attempt }) => `${round}:${attempt}`)).size < seen.length) {
    throw new FileError("receipt");
  }
  return { format: "balak-receipt/1", match, seat, attempts: seen };
}

function noteOf(value: unknown, seat: number): Receipt["attempts"][number] | null {
  if (!isObject(value)) return null;
  const { round, attempt, commitment, list, contribution } = value;
  if (!isWhole(round, 0) || !isWhole(attempt, 1)) return null;
  if (!isSecret(commitment) || !isContribution(contribution)) return null;
  if (list !== null) {
    const isHash = (item: unknown): item is string => item === "" || isSecret(item);
    if (!listOf(list, isHash) || list.length < Math.max(2, seat + 1) || list.length > 4) return null;
  }
  return { round, attempt, commitment, list, contribution };
}
