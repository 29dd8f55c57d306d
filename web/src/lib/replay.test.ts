import { describe, expect, it } from "vitest";

import type { Review, ReviewRound } from "./protocol";
import { momentAt, placeIn, replayPath, seatingOfReview } from "./replay";

const ROUND: ReviewRound = {
  opener: 1,
  hands: [
    ["14", "66", "02"],
    ["44", "11", "35"],
  ],
  boneyard: ["05", "12", "33", "00"],
  scores_before: [0, 0],
  steps: [
    { seat: 1, action: "d", tile: "05", ends: null },
    { seat: 1, action: "44", ends: [4, 4] },
    { seat: 0, action: "14+", ends: [4, 1] },
    { seat: 1, action: "11+", ends: [4, 1] },
    { seat: 0, action: "p", ends: [4, 1] },
  ],
  kind: "blocked",
  winner: 0,
  points: 5,
  remaining: [14, 13],
  scores: [5, 0],
};

describe("momentAt", () => {
  it("is the deal before the first step, hands sorted", () => {
    const moment = momentAt(ROUND, 0);
    expect(moment).toEqual({ line: [], hands: [["66", "14", "02"], ["35", "44", "11"]], drawers: [], ends: null });
  });

  it("puts a drawn tile last and takes a placed one away", () => {
    const moment = momentAt(ROUND, 4);
    expect(moment.line).toEqual(["44", "14+", "11+"]);
    expect(moment.hands).toEqual([["66", "02"], ["35", "05"]]);
    expect(moment.drawers).toEqual([1]);
    expect(moment.ends).toEqual([4, 1]);
  });

  it("changes nothing when a seat passes", () => {
    expect(momentAt(ROUND, 5)).toEqual(momentAt(ROUND, 4));
  });
});

describe("placeIn", () => {
  it("is what the address names, or the nearest there is", () => {
    const rounds = [ROUND, ROUND];
    expect(placeIn(rounds, 2, 3)).toEqual({ round: 1, step: 3 });
    expect(placeIn(rounds, null, null)).toEqual({ round: 0, step: 0 });
    expect(placeIn(rounds, 2, 99)).toEqual({ round: 1, step: 5 });
    expect(placeIn(rounds, 1, -1)).toEqual({ round: 0, step: 0 });
  });

  it("is the beginning of the last round where there is no such round yet", () => {
    expect(placeIn([ROUND, ROUND], 3, 4)).toEqual({ round: 1, step: 0 });
  });

  it("is written as people count rounds", () => {
    expect(replayPath("ab", { round: 1, step: 3 })).toBe("/ulasan/ab/2/3");
  });
});

describe("seatingOfReview", () => {
  const review = { seats: [{ name: "Ayu", bot: null }, { name: "Anda", bot: null }], seat: null } as unknown as Review;

  it("calls nobody by a name that means the reader", () => {
    expect(seatingOfReview(review)).toMatchObject({ me: null, base: 0, names: ["Ayu", "seat-name"] });
  });

  it("calls the reader's own seat you", () => {
    expect(seatingOfReview({ ...review, seat: 0 })).toMatchObject({ me: 0, base: 0, names: ["you", "seat-name"] });
  });
});
