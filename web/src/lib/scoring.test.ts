import { describe, expect, it } from "vitest";

import text from "../../../tests/data/scoring.json?raw";
import { blockedResult, defaultTarget, isRefusal, largestHand, played, resultOf, whyNotPoints, whyNotResult, type Left, type Result } from "./scoring";

/** Written by tools/generate_scoring.py from the library's own rounds, results and matches. */
interface Vectors {
  largest_hands: { seats: number; tiles: number }[];
  hands: (Left & { seats: number; result?: Result; refusal?: { rule: string; key: string } })[];
  results: { seats: number; result: Result; refusal?: { rule: string; key: string } }[];
  matches: {
    seats: number;
    target: number | null;
    starting: number[];
    opener: number;
    results: Result[];
    rows: { opener: number; scores: number[] }[];
    reached: number;
    next_opener: number | null;
    is_over: boolean;
    winners: number[];
    refused_after: string | null;
  }[];
}

const vectors = JSON.parse(text) as Vectors;
const KEYS: Record<string, string> = {
  "tile-twice": "error-tile-twice",
  "blocked-empty": "error-position-empty",
  "two-out": "error-position-empty",
  "nobody-out": "error-position-over",
  "fits-end": "error-position-lacks",
};

describe("what is left in the hands", () => {
  it("has every kind of vector", () => {
    const refused = vectors.hands.flatMap(({ kind, refusal }) => (refusal ? [`${kind} ${refusal.rule}`] : []));
    expect(new Set(refused)).toEqual(new Set(["domino R2", "domino R17", "blocked R2", "blocked R17", "blocked R10"]));
    const good = vectors.hands.flatMap(({ result }) => (result ? [result] : []));
    expect(good.length).toBeGreaterThan(80);
    expect(good.some(({ kind, points }) => kind === "domino" && points === 0)).toBe(true);
    expect(good.some(({ winner }) => winner === null)).toBe(true);
  });

  it.each(vectors.hands)("$kind of $seats, ends $ends: $hands", ({ seats, result, refusal, ...left }) => {
    expect(left.hands.length).toBe(seats);
    const found = resultOf(left);
    if (result) expect(found).toEqual(result);
    else if (isRefusal(found)) expect([found.rule, KEYS[found.why]]).toEqual([refusal?.rule, refusal?.key]);
    else expect.fail(`not refused: ${refusal?.key}`);
  });

  it.each(vectors.largest_hands)("a hand of $seats players holds $tiles at most", ({ seats, tiles }) => {
    expect(largestHand(seats)).toBe(tiles);
    const many = Array.from({ length: tiles + 1 }, (_, index) => `${Math.floor(index / 7)}${index % 7}`);
    const hands = Array.from({ length: seats }, (_, seat) => (seat === 0 ? many : seat === 1 ? [] : [`9${seat}`]));
    expect(resultOf({ kind: "domino", ends: null, hands })).toMatchObject({ rule: "R4", seat: 0, count: tiles });
  });
});

describe("results of which only numbers are known", () => {
  it.each(vectors.results)("$seats: $result", ({ seats, result, refusal }) => {
    const found = whyNotResult(result, seats);
    expect(found && { rule: found.rule, key: `error-result-${found.why}` }).toEqual(refusal ?? null);
  });

  it("are no more than all pips of the set", () => {
    const result: Result = { kind: "domino", winner: 0, points: 168, remaining: null };
    expect(whyNotPoints(result, 2)).toBeNull();
    expect(whyNotPoints({ ...result, points: 169 }, 2)).toMatchObject({ rule: "R2", count: 168 });
  });
});

describe("matches", () => {
  it.each(vectors.matches)("$seats to $reached from $starting", (vector) => {
    const target = vector.target ?? defaultTarget(vector.seats);
    expect(target).toBe(vector.reached);
    const { starting, opener, results } = vector;
    const match = played({ target, starting, opener }, results);
    expect(match.rows).toEqual(vector.rows);
    expect(match.nextOpener).toBe(vector.next_opener);
    expect(match.isOver).toBe(vector.is_over);
    expect(match.winners).toEqual(vector.winners);
    expect(match.rows.length < results.length).toBe(vector.refused_after === "R23");
  });
});

it("takes the lowest hand off once: 8 + 10 − 3 = 15", () => {
  expect(blockedResult([8, 10, 3])).toMatchObject({ winner: 2, points: 15 });
  expect(blockedResult([3, 10, 3])).toMatchObject({ winner: null, points: 0 });
});
