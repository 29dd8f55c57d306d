import { describe, expect, it } from "vitest";

import { axisOf, drawnSeats, indexOf, pointsOf, ranked } from "./chances";
import type { AnalysedRound, ReviewRound } from "./protocol";

const steps = (count: number) => ({ steps: Array.from({ length: count }) }) as unknown as ReviewRound;
const found: AnalysedRound = {
  chances_before: [0.5, 0.5],
  chances_dealt: [0.6, 0.4],
  steps: [{ grade: "forced", chances: [0.7, 0.3] }],
  chances_after: [0.7, 0.3],
  deal_luck: [0.1, -0.1],
  luck: [0.1, -0.1],
};

describe("pointsOf", () => {
  const points = pointsOf([steps(1), steps(2)], [found]);

  it("has a point for every deal and every step, without chances where none are known", () => {
    expect(points.map(({ round, step, chances }) => [round, step, chances?.[0] ?? null])).toEqual([
      [0, 0, 0.6],
      [0, 1, 0.7],
      [1, 0, null],
      [1, 1, null],
      [1, 2, null],
    ]);
  });

  it("finds a place again", () => {
    expect(indexOf(points, { round: 1, step: 1 })).toBe(3);
    expect(indexOf(points, { round: 7, step: 1 })).toBe(0);
  });
});

describe("axisOf", () => {
  const option = (worth: number, error = 0) => ({ action: "d", worth, error });

  it("goes by twentieths around all worths and their errors", () => {
    const { low, high } = axisOf([option(0.452, 0.004), option(0.53)]);
    expect([low, high].map((end) => end.toFixed(2))).toEqual(["0.40", "0.55"]);
  });

  it("is never too narrow, and never leaves 0 to 1", () => {
    for (const worth of [0, 0.001, 0.5, 0.999, 1]) {
      const { low, high } = axisOf([option(worth, 0.01)]);
      expect(high - low).toBeGreaterThanOrEqual(0.1 - 1e-9);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(worth);
      expect(high).toBeGreaterThanOrEqual(worth);
    }
  });
});

describe("ranked", () => {
  it("puts what is worth most first, and changes nothing of what it is given", () => {
    const candidates = [{ action: "a", worth: 0.1 }, { action: "b", worth: 0.3 }];
    expect(ranked({ grade: "good", chances: [], candidates }).map(({ action }) => action)).toEqual(["b", "a"]);
    expect(candidates[0]?.action).toBe("a");
  });
});

describe("drawnSeats", () => {
  it("is one of two, and all of more with the reader's own on top", () => {
    expect(drawnSeats(2, 1)).toEqual([1]);
    expect(drawnSeats(4, 1)).toEqual([2, 3, 0, 1]);
  });
});
