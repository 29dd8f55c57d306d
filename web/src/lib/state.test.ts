import { describe, expect, it } from "vitest";

import tables from "../fixtures/tables.json";
import type { CalledOff, Committed, Dealt, Drew, Passed, Placed, RoundEnd, RoundOver, TableEvent, Undone, Welcome } from "./protocol";
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

  it("what is taken back leaves the table as it was before", () => {
    const before = mid();
    const placed: Placed = {
      type: "placed",
      seq: 41,
      seat: 0,
      action: "14-",
      ends: [4, 1],
      dead: true,
      turn: 1,
      legal: [],
    };
    const { ends, legal } = before.round ?? { ends: null, legal: [] };
    const undone: Undone = { type: "undone", seq: 42, seat: 0, action: "14-", ends, legal };
    const { round, seq } = after(before, placed, undone);
    expect(seq).toBe(42);
    expect({ ...round, hand: round?.hand.toSorted() }).toEqual({
      ...before.round,
      hand: before.round?.hand.toSorted(),
    });
    const watched = after({ ...before, seat: null }, placed, undone);
    expect(watched.round?.hand).toEqual(before.round?.hand);
    expect(watched.round?.counts).toEqual(before.round?.counts);
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
      shuffle: { attempt: 1, commitment: "", secret: "", contributions: [] },
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

describe("the table of several people", () => {
  const shuffling = () => fromWelcome(welcome("shuffling-lot"));
  const seats = shuffling().seats;
  const hex = "ab".repeat(32);
  const shuffle = { attempt: 1, commitment: hex, secret: hex, contributions: ["", "", ""] };

  it("counts what it is not shown", () => {
    const state = after(mid(), { type: "noted", seq: 41 });
    expect(state).toEqual({ ...mid(), seq: 41 });
  });

  it("knows of a seat what was said last, and who may begin", () => {
    const state = fromWelcome(welcome("gathering"));
    const info = { name: "Budi", bot: null, ready: true };
    const next = after(state, { type: "sat", seq: state.seq + 1, seat: 2, what: "sat", info, host: 0 });
    expect(next.seats[2]).toEqual(info);
    expect(next.seats[1]).toEqual(state.seats[1]);
    expect(next.host).toBe(0);
  });

  it("shuffles after the beginning and between rounds, over the finished round", () => {
    const gathered = fromWelcome(welcome("gathering"));
    const begun = after(gathered, { type: "started", seq: gathered.seq + 1, seats });
    expect([begun.phase, begun.shuffling]).toEqual(["shuffling", null]);
    const ended = fromWelcome(welcome("end-ready"));
    const committed: TableEvent = { type: "committed", seq: 41, round: 2, attempt: 1, commitment: hex, waiting: [0, 1], seats };
    const next = after(ended, committed);
    expect(next.phase).toBe("shuffling");
    expect(next.shuffling).toEqual({ round: 2, attempt: 1, commitment: hex, waiting: [0, 1], hashes: null });
    expect(next.round?.end).not.toBeNull();
  });

  it("strikes who was waited for, before the list and after it", () => {
    const state = shuffling();
    expect(state.shuffling?.waiting).toEqual([1, 2]);
    const given = after(state, { type: "contributed", seq: state.seq + 1, seat: 1 });
    expect(given.shuffling?.waiting).toEqual([2]);
    const listed = after(given, { type: "listed", seq: given.seq + 1, hashes: ["a", "b", ""], waiting: [0, 1] });
    expect(listed.shuffling).toMatchObject({ hashes: ["a", "b", ""], waiting: [0, 1] });
    const opened = after(listed, { type: "contributed", seq: listed.seq + 1, seat: 0 });
    expect(opened.shuffling?.waiting).toEqual([1]);
  });

  it("forgets an attempt that was called off, and asks anew where a deal was taken back", () => {
    const state = shuffling();
    const off: CalledOff = { type: "called_off", seq: state.seq + 1, round: 0, attempt: 1, why: "unopened", seats: [1] };
    expect(after(state, off)).toMatchObject({ phase: "shuffling", shuffling: null });
    expect(reduce(state, { ...off, why: "abandoned" })).toBe(GAP);
  });

  it("shows the lot until all go on, and nobody is ready at first", () => {
    const state = shuffling();
    const lot = [{ tiles: [[0, "11"], [1, "12"], [2, "13"]] as [number, string][] }];
    const next = after(state, { type: "lot", seq: state.seq + 1, lot, first_opener: 2, shuffle });
    expect(next).toMatchObject({ phase: "lot", lot, first_opener: 2, lot_shuffle: shuffle, shuffling: null });
    const ready = { name: "Budi", bot: null, ready: true };
    const over = after(next, { type: "sat", seq: next.seq + 1, seat: 1, what: "ready", info: ready, host: 0 });
    expect(over.seats[1]?.ready).toBe(true);
  });

  it("lets a newcomer sit down with the first attempt only", () => {
    const state = fromWelcome(welcome("newcomer"));
    const committed: Committed = { type: "committed", seq: 41, round: 2, attempt: 1, commitment: hex, waiting: [1], seats: state.seats };
    expect(after(state, { ...committed, attempt: 2 }).newcomer).toBe(true);
    expect(after(state, committed).newcomer).toBe(false);
  });

  it("ends the match when it is given up, without a winner", () => {
    const state = fromWelcome(welcome("clock-mine"));
    const info = { name: "Budi", bot: null, stand_in: true, conceded: true };
    const next = after(state, { type: "conceded", seq: 41, seat: 1, info });
    expect(next.phase).toBe("match_over");
    expect(next.round).toMatchObject({ turn: null, legal: [], end: null });
    expect(next.seats[1]).toEqual(info);
  });

  it("keeps who wants another match, where it is, and that the table was closed", () => {
    const state = fromWelcome(welcome("rematch"));
    const wanted = after(state, { type: "rematch", seq: 41, seats: [1] }, { type: "rematched", seq: 42, next_table: hex });
    expect(wanted).toMatchObject({ rematch: [1], next_table: hex, phase: "match_over" });
    expect(after(wanted, { type: "closed", seq: 43, why: "left" })).toMatchObject({ phase: "closed", closed: "left" });
  });

  it("leaves a spectator's empty hand alone", () => {
    const state = fromWelcome(welcome("watching"));
    const placed: Placed = { type: "placed", seq: 41, seat: 2, action: "36+", ends: [3, 3], dead: false, turn: 3, legal: [] };
    const next = after(state, placed);
    expect(next.round?.hand).toEqual([]);
    expect(next.round?.counts[2]).toBe((state.round?.counts[2] ?? 0) - 1);
  });

  it("gives a seat back after the one turn that the computer played for it", () => {
    const state = fromWelcome(welcome("clock-still"));
    const seq = state.seq;
    const info = { name: "Budi", bot: null, stand_in: true };
    const placed: Placed = { type: "placed", seq: seq + 3, seat: 1, action: "34+", ends: [0, 4], dead: false, turn: 0, legal: [] };
    const drew: Drew = { type: "drew", seq: seq + 2, seat: 1, boneyard: 13, drawable: 11, turn: 1, legal: [] };
    const replaced = after(state, { type: "sat", seq: seq + 1, seat: 1, what: "turn", info, host: 0 }, drew);
    expect(replaced.seats[1]?.stand_in).toBe(true);
    expect(after(replaced, placed).seats[1]?.stand_in).toBe(false);
    const gone = after(state, { type: "sat", seq: seq + 1, seat: 1, what: "away", info, host: 0 }, drew, placed);
    expect(gone.seats[1]?.stand_in).toBe(true);
  });

  it("asks anew after a turn of which a whole state did not tell whether it was the only one", () => {
    const message = welcome("clock-still");
    const seats = message.seats.map((seat, index) => (index === 1 ? { ...seat, stand_in: true } : seat));
    const state = fromWelcome({ ...message, seats });
    const placed: Placed = { type: "placed", seq: state.seq + 1, seat: 1, action: "34+", ends: [0, 4], dead: false, turn: 0, legal: [] };
    expect(reduce(state, placed)).toBe(GAP);
    expect(after({ ...state, brief: null }, placed).seats[1]?.stand_in).toBe(true);
  });
});
