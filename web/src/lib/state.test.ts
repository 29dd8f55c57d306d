import { describe, expect, it } from "vitest";

import tables from "../fixtures/tables.json";
import type { Dealt, Drew, Passed, Placed, RoundEnd, RoundOver, Welcome } from "./protocol";
import { fromWelcome, GAP, reduce, type TableState } from "./state";

const welcome = (name: keyof typeof tables) => tables[name] as unknown as Welcome;
const mid = () => fromWelcome(welcome("mid"));

function after(state: TableState, ...events: Parameters<typeof reduce>[1][]): TableState {
  return events.reduce((current, event) => {
    const next = reduce(current, event);
    if (next === GAP) throw new Error("gap");
    return next;
  }, state);
}

describe("the table as a sum of what the server said", () => {
  it("a placement joins the line and leaves the own hand", () => {
    const event: Placed = {
      type: "placed",
      seq: 41,
      seat: 0,
      action: "14-",
      ends: [4, 1],
      dead: true,
      turn: 1,
      legal: [],
    };
    const { round, seq } = after(mid(), event);
    expect(seq).toBe(41);
    expect(round?.line.at(-1)).toBe("14-");
    expect(round?.hand).not.toContain("14");
    expect(round?.counts).toEqual([8, 3]);
    expect([round?.ends, round?.dead]).toEqual([[4, 1], true]);
    expect(round?.history.at(-1)).toEqual({ seat: 0, action: "14-" });
  });

  it("another's placement leaves the own hand alone", () => {
    const placed: Placed = {
      type: "placed",
      seq: 41,
      seat: 1,
      action: "14-",
      ends: [4, 1],
      dead: false,
      turn: 0,
      legal: ["d"],
    };
    const { round } = after(mid(), placed);
    expect(round?.hand).toEqual(mid().round?.hand);
    expect(round?.counts).toEqual([9, 2]);
    expect(round?.legal).toEqual(["d"]);
  });

  it("a draw shows its tile only to the one who drew it", () => {
    const drew = { type: "drew" as const, boneyard: 5, drawable: 3, legal: [] };
    const own: Drew = { ...drew, seq: 41, seat: 0, turn: 0, tile: "16" };
    const other: Drew = { ...drew, seq: 42, seat: 1, turn: 1 };
    const { round } = after(mid(), own, other);
    expect(round?.hand.at(-1)).toBe("16");
    expect(round?.counts).toEqual([10, 4]);
    expect(round?.history.slice(-2)).toEqual([
      { seat: 0, action: "d", tile: "16" },
      { seat: 1, action: "d" },
    ]);
    expect([round?.boneyard, round?.drawable]).toEqual([5, 3]);
  });

  it("passes add up to what a seat lacks", () => {
    const pass = (seq: number, lacks: number[]): Passed => ({
      type: "passed",
      seq,
      seat: 1,
      lacks,
      turn: 0,
      legal: [],
    });
    const { round } = after(mid(), pass(41, [1]), pass(42, [1, 4]));
    expect(round?.voids[1]).toEqual([1, 4]);
  });

  it("a scored round changes the scores and adds a row of gains", () => {
    const end: RoundEnd = {
      kind: "domino",
      winner: 0,
      points: 9,
      remaining: [0, 9],
      scores: [73, 58],
      hands: [[], ["36"]],
      boneyard: ["00", "11"],
      next_opener: 1,
      winners: [],
      secret: "",
    };
    const over: RoundOver = { type: "round_over", seq: 41, end };
    const state = after(mid(), over);
    expect(state.phase).toBe("round_over");
    expect(state.scores).toEqual([73, 58]);
    expect(state.gains.at(-1)).toEqual([9, 0]);
    expect(state.round?.turn).toBeNull();
    const won = after(mid(), { ...over, end: { ...end, winners: [0] } });
    expect(won.phase).toBe("match_over");
  });

  it("a deal starts from an empty line", () => {
    const dealt: Dealt = {
      type: "dealt",
      seq: 41,
      number: 6,
      opener: 1,
      turn: 1,
      hand: ["00", "01"],
      counts: [7, 7],
      boneyard: 14,
      drawable: 12,
      legal: [],
      commitment: "",
    };
    const state = after(mid(), dealt);
    expect(state.phase).toBe("play");
    expect(state.round).toMatchObject({ number: 6, line: [], ends: null, voids: [[], []], end: null });
  });

  it("an event seen before changes nothing", () => {
    const state = mid();
    const old: Passed = { type: "passed", seq: 40, seat: 1, lacks: [1], turn: 0, legal: [] };
    expect(reduce(state, old)).toBe(state);
  });

  it("a missing event is a gap", () => {
    const late: Passed = { type: "passed", seq: 42, seat: 1, lacks: [1], turn: 0, legal: [] };
    expect(reduce(mid(), late)).toBe(GAP);
  });

  it("an event of a round that is not known is a gap", () => {
    const lot = fromWelcome(welcome("lot"));
    const placed: Passed = { type: "passed", seq: 41, seat: 1, lacks: [1], turn: 0, legal: [] };
    expect(reduce(lot, placed)).toBe(GAP);
  });
});
