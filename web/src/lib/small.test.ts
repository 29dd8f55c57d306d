import { describe, expect, it } from "vitest";

import { boardFor, holeOf, jump, rowsOf, spotOf } from "./cribbage";
import { arithmetic, sumOf } from "./ending";
import { fitsOf, placementOf, sorted } from "./notation";
import type { RoundEnd } from "./protocol";
import { inOrder } from "./tell";
import { turnsOf, valueCounts } from "./turns";

function end(kind: "domino" | "blocked", winner: number | null, remaining: number[]): RoundEnd {
  return {
    kind,
    winner,
    remaining,
    points: 0,
    scores: [],
    hands: [],
    boneyard: [],
    next_opener: null,
    winners: [],
    shuffle: { attempt: 1, commitment: "", secret: "", contributions: [] },
  };
}

describe("the arithmetic of a round", () => {
  it("adds the others' pips for a domino", () => {
    expect(arithmetic({ ...end("domino", 1, [8, 0, 10]), points: 18 })).toBe("8 + 10 = 18");
  });

  it("takes the lowest hand off once in a blocked round", () => {
    expect(arithmetic({ ...end("blocked", 2, [8, 10, 3]), points: 15 })).toBe("8 + 10 − 3 = 15");
  });

  it("is the number itself where there is but one", () => {
    expect(arithmetic({ ...end("domino", 0, [0, 8]), points: 8 })).toBe("8");
  });

  it("shows the tied hands where nobody gains", () => {
    expect(sumOf(end("blocked", null, [3, 10, 3]))).toBe("3 = 3");
  });
});

describe("the cribbage board", () => {
  it("has 61 holes to 61, and two streets of 121 with a mark at 100", () => {
    expect(boardFor(61)).toEqual({ holes: 61, step: 1, goal: 61 });
    expect(boardFor(100)).toEqual({ holes: 121, step: 1, goal: 100 });
    expect(rowsOf(61, boardFor(61))).toBe(1);
    expect(rowsOf(60, boardFor(100))).toBe(2);
    expect(rowsOf(30, boardFor(61))).toBe(2);
  });

  it("stops a peg in the last hole", () => {
    expect(holeOf(104, boardFor(61))).toBe(61);
    expect(holeOf(140, boardFor(100))).toBe(121);
  });

  it("makes holes worth more where a target has no board", () => {
    expect(boardFor(300)).toEqual({ holes: 121, step: 3, goal: 100 });
    expect(holeOf(299, boardFor(300))).toBe(99);
  });

  it("puts the odd last hole beyond its row", () => {
    const board = boardFor(61);
    expect(spotOf(61, 30, board).row).toBe(1);
    expect(spotOf(61, 30, board).x).toBeGreaterThan(spotOf(60, 30, board).x);
  });

  it("splits a jump where a row ends", () => {
    const stretches = jump(28, 33, 30, boardFor(61));
    expect(stretches.map(([from, to]) => [from.row, to.row])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe("notation", () => {
  it("tells placements from draws and passes", () => {
    expect(placementOf("14")).toEqual({ tile: "14", arm: null });
    expect(placementOf("44+")).toEqual({ tile: "44", arm: "+" });
    expect(placementOf("d")).toBeNull();
  });

  it("finds where a tile may go", () => {
    expect(fitsOf("14", ["14-", "14+", "11-", "d"])).toEqual(["14-", "14+"]);
  });

  it("sorts by the heavier half, doubles first", () => {
    expect(sorted(["01", "46", "66", "36"])).toEqual(["66", "46", "36", "01"]);
  });

  it("reads a line from left to right", () => {
    expect(inOrder(["14", "11-", "44+", "34+", "01-"])).toEqual(["01", "11", "14", "44", "34"]);
  });
});

describe("turns", () => {
  it("group draws with the action that ended them", () => {
    const history = [
      { seat: 0, action: "14" },
      { seat: 1, action: "d" },
      { seat: 1, action: "d" },
      { seat: 1, action: "44+" },
      { seat: 0, action: "d", tile: "06" },
    ];
    expect(turnsOf(history)).toEqual([
      { seat: 0, draws: 0, drawn: [], action: "14" },
      { seat: 1, draws: 2, drawn: [], action: "44+" },
      { seat: 0, draws: 1, drawn: ["06"], action: null },
    ]);
  });

  it("count a value once for each tile, doubles too", () => {
    expect(valueCounts(["14", "11-", "44+"])).toEqual([0, 2, 0, 0, 2, 0, 0]);
  });
});
