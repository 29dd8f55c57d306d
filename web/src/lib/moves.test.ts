import { describe, expect, it } from "vitest";

import { lineGeometry } from "./line";
import { drawsIn, movesBetween, turnOf } from "./moves";
import type { HistoryItem, RoundState } from "./protocol";

const round = (number: number, ...history: HistoryItem[]) => ({ number, history }) as unknown as RoundState;
const opened = { seat: 0, action: "14" };
const drew = { seat: 1, action: "d" };
const passed = { seat: 1, action: "p" };

describe("what moved between two states", () => {
  it("is every action that the second has and the first had not", () => {
    expect(movesBetween(round(1, opened), round(1, opened, drew, drew, passed))).toEqual([drew, drew, passed]);
  });

  it("is nothing where no round was shown before, or another", () => {
    expect(movesBetween(null, round(1, opened))).toEqual([]);
    expect(movesBetween(round(1, opened), round(2, opened, drew))).toEqual([]);
    expect(movesBetween(round(1, opened), null)).toEqual([]);
  });

  it("is nothing after a long absence: nobody can follow it", () => {
    const many = Array.from({ length: 13 }, () => drew);
    expect(movesBetween(round(1), round(1, ...many))).toEqual([]);
    expect(movesBetween(round(1), round(1, ...many.slice(1)))).toHaveLength(12);
  });

  it("counts the draws of each seat", () => {
    expect(drawsIn([drew, drew, passed, { seat: 2, action: "d" }])).toEqual([
      { seat: 1, count: 2 },
      { seat: 2, count: 1 },
    ]);
  });
});

describe("how a tile turns on its way from the hand", () => {
  // In a hand the low half is up: a quarter turn to the left lays it to the left.
  it("is told from where its low half comes to lie", () => {
    const turns = lineGeometry(["14", "01-", "24+", "26+", "56+"], 13).tiles.map((box) => [box.tile, turnOf(box)]);
    expect(turns).toEqual([["14", 90], ["01", 90], ["24", -90], ["26", 90], ["56", 180]]);
  });

  it("is none for a double that stands", () => {
    expect(turnOf({ values: [3, 3], vertical: true })).toBe(0);
  });
});
