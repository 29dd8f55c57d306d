import { describe, expect, it } from "vitest";

import { TILES } from "../lib/deck";
import { draftOf, emptyDraft, holderOf, outcomeOf, tapped, type Draft } from "./draft";

function tapAll(draft: Draft, taps: readonly [string, number][]): Draft {
  return taps.reduce((current, [tile, seat]) => {
    const found = tapped(current, tile, seat);
    if ("rule" in found) throw new Error(found.why);
    return found;
  }, draft);
}

const BLOCKED: Draft = { ...emptyDraft(3), kind: "blocked", ends: [6, 6] };
const TAPS: [string, number][] = [["44", 0], ["11", 1], ["13", 1], ["22", 1], ["12", 2]];

describe("tapping tiles", () => {
  it("gives the example of the rules: 8 + 10 − 3 = 15", () => {
    const outcome = outcomeOf(tapAll(BLOCKED, TAPS));
    expect(outcome).toMatchObject({ state: "ready", result: { winner: 2, points: 15, remaining: [8, 10, 3] } });
  });

  it("takes a tile back where it was given, and refuses it to another", () => {
    const draft = tapAll(emptyDraft(2), [["05", 0]]);
    expect(holderOf(draft, "05")).toBe(0);
    expect(tapped(draft, "05", 1)).toMatchObject({ rule: "R2", why: "tile-twice", seat: 0, other: 1 });
    expect(tapped(draft, "05", 0)).toEqual(emptyDraft(2));
  });

  it("refuses what fits an end that was given, and nothing where none was", () => {
    expect(tapped(BLOCKED, "46", 0)).toMatchObject({ rule: "R10", why: "fits-end", tile: "46", count: 6 });
    expect(tapped({ ...BLOCKED, ends: [null, 4] }, "46", 0)).toMatchObject({ rule: "R10", count: 4 });
    expect(tapped({ ...BLOCKED, ends: [null, null] }, "46", 0)).not.toHaveProperty("rule");
    expect(tapped({ ...BLOCKED, kind: "domino" }, "46", 0)).not.toHaveProperty("rule");
  });

  it("refuses ends that are given after the tiles", () => {
    const draft = { ...tapAll(BLOCKED, TAPS), ends: [3, null] as const };
    expect(outcomeOf(draft)).toMatchObject({ state: "refused", refusal: { rule: "R10", tile: "13", seat: 1 } });
  });

  it("refuses one tile more than a hand can hold", () => {
    const full = tapAll(emptyDraft(4), TILES.slice(0, 8).map((tile) => [tile, 0]));
    expect(tapped(full, "66", 0)).toMatchObject({ rule: "R4", why: "hand-large", count: 8 });
  });

  it("finds who went out, and waits while more hands are empty", () => {
    const draft = tapAll(emptyDraft(3), [["44", 0]]);
    expect(outcomeOf(emptyDraft(3))).toEqual({ state: "missing", what: "tiles" });
    expect(outcomeOf(draft)).toEqual({ state: "missing", what: "hands" });
    expect(outcomeOf(tapAll(draft, [["00", 1]]))).toMatchObject({ state: "ready", result: { winner: 2, points: 8 } });
    expect(outcomeOf(tapAll(draft, [["00", 1], ["01", 2]]))).toMatchObject({ state: "refused", refusal: { rule: "R17", why: "nobody-out" } });
    expect(outcomeOf({ ...draft, kind: "blocked" })).toEqual({ state: "missing", what: "hands" });
  });
});

describe("points", () => {
  const points: Draft = emptyDraft(2, "points");

  it("need a winner and a number, and zero is one", () => {
    expect(outcomeOf(points)).toEqual({ state: "missing", what: "winner" });
    expect(outcomeOf({ ...points, winner: 1 })).toEqual({ state: "missing", what: "points" });
    expect(outcomeOf({ ...points, winner: 1, points: "0" })).toMatchObject({ state: "ready", result: { winner: 1, points: 0 } });
  });

  it("are nobody's in a tied blocked round, and somebody's else", () => {
    const blocked: Draft = { ...points, kind: "blocked" };
    expect(outcomeOf(blocked)).toMatchObject({ state: "ready", result: { winner: null, points: 0 } });
    expect(outcomeOf({ ...blocked, winner: 0, points: "0" })).toMatchObject({ state: "refused", refusal: { rule: "R20" } });
    expect(outcomeOf({ ...points, winner: 0, points: "169" })).toMatchObject({ state: "refused", refusal: { rule: "R2" } });
  });
});

it("a draft of an entry gives the entry again", () => {
  for (const draft of [tapAll(BLOCKED, TAPS), { ...emptyDraft(3, "points"), winner: 2, points: "0" }]) {
    const outcome = outcomeOf(draft);
    if (outcome.state !== "ready" || outcome.entry.how === "off") throw new Error("no entry");
    expect(outcomeOf(draftOf(outcome.entry, 3, 4))).toEqual(outcome);
    expect(draftOf(outcome.entry, 3, 4).place).toBe(4);
  }
});
