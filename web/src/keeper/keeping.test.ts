import { describe, expect, it } from "vitest";

import { emptyDraft } from "./draft";
import { EMPTY, undone, withEdit } from "./history";
import { forgetDamaged, load, readKept, save, textOf, type Kept } from "./keeping";
import { recordOf } from "./record";
import { workedOut, type Edit, type Setup } from "./sheet";

const SETUP: Setup = {
  names: ["Ayu", ""],
  target: 100,
  starting: [0, 12],
  opener: 1,
  lot: [[[0, "12"], [1, "03"]], [[0, "05"], [1, "56"]]],
};
const EDITS: Edit[] = [
  { do: "begin", setup: SETUP, at: 1_780_000_000_000 },
  { do: "add", entry: { how: "points", kind: "domino", winner: 0, points: 14 } },
  { do: "add", entry: { how: "off" } },
  { do: "add", entry: { how: "tiles", kind: "blocked", hands: [["12"], ["00", "11"]], ends: [6] } },
  { do: "replace", place: 0, entry: { how: "points", kind: "domino", winner: 0, points: 0 } },
  { do: "remove", place: 1 },
  { do: "agree", setup: { ...SETUP, names: ["Ayu", "Budi"] } },
];
const KEPT: Kept = { history: undone(EDITS.reduce(withEdit, EMPTY)), draft: { ...emptyDraft(2), hands: [["66"], []], place: 0 } };

class Shelf {
  values = new Map<string, string>();
  isFull = false;
  /** There is room for one text, and not for another beside it. */
  isScarce = false;
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => {
    if (this.isFull || (this.isScarce && this.values.size > 0 && !this.values.has(key))) throw new Error("full");
    this.values.set(key, value);
  };
}

it("reads what it has written, undone changes and the draft included", () => {
  expect(readKept(textOf(KEPT))).toEqual(KEPT);
  const shelf = new Shelf();
  expect(save(KEPT, () => shelf)).toBe(true);
  expect(load(() => shelf)).toEqual({ ...KEPT, damaged: null });
});

describe("a text that cannot be read", () => {
  const whole = JSON.parse(textOf(KEPT)) as Record<string, unknown>;
  const spoilt: [string, unknown][] = [
    ["a later version", { ...whole, version: 2 }],
    ["no history", { ...whole, edits: null }],
    ["more done than there is", { ...whole, done: 8 }],
    ["a change nobody knows", { ...whole, edits: [...EDITS, { do: "fly" }] }],
    ["a change before the beginning", { ...whole, edits: EDITS.slice(1), done: 6 }],
    ["a tile nobody knows", { ...whole, draft: { ...KEPT.draft, hands: [["77"], []] } }],
    ["a draft of other seats", { ...whole, draft: { ...KEPT.draft, hands: [[], [], []] } }],
    ["a draft of no round", { ...whole, draft: { ...KEPT.draft, place: 9 } }],
    ["a round that cannot be", { ...whole, edits: [...EDITS, { do: "add", entry: { how: "points", kind: "blocked", winner: null, points: 3 } }] }],
    ["a hidden mark in a name", { ...whole, edits: [{ ...EDITS[0], setup: { ...SETUP, names: ["A\u202e", "B"] } }], done: 1, draft: null }],
    ["a target out of range", { ...whole, edits: [{ ...EDITS[0], setup: { ...SETUP, target: 0 } }], done: 1, draft: null }],
    ["a day that no calendar has", { ...whole, edits: [{ ...EDITS[0], at: 8_640_000_000_000_001 }], done: 1, draft: null }],
    ["a lot of a seat that is not there", { ...whole, edits: [{ ...EDITS[0], setup: { ...SETUP, lot: [[[0, "12"], [2, "03"]]] } }], done: 1, draft: null }],
    ["a list", []],
  ];

  it.each(spoilt)("%s is laid aside whole, and said", (_, value) => {
    const text = JSON.stringify(value);
    expect(readKept(text)).toBeNull();
    const shelf = new Shelf();
    shelf.setItem("balak.keeper", text);
    expect(load(() => shelf)).toEqual({ history: EMPTY, draft: null, damaged: text });
    // It is there until it is given up, whatever is written meanwhile.
    save(KEPT, () => shelf);
    expect(load(() => shelf)).toEqual({ ...KEPT, damaged: text });
    forgetDamaged(() => shelf);
    expect(load(() => shelf).damaged).toBeNull();
  });

  it("is said also where it was cut off, and where nothing can be written", () => {
    const text = textOf(KEPT).slice(0, -9);
    const shelf = new Shelf();
    shelf.setItem("balak.keeper", text);
    shelf.isFull = true;
    expect(load(() => shelf).damaged).toBe(text);
    expect(shelf.getItem("balak.keeper")).toBe(text);
    expect(save(KEPT, () => shelf)).toBe(false);
  });

  it("is not written over where there is no room to lay it aside", () => {
    const text = textOf(KEPT).slice(0, -9);
    const shelf = new Shelf();
    shelf.setItem("balak.keeper", text);
    shelf.isScarce = true;
    expect(load(() => shelf).damaged).toBe(text);
    expect(save(KEPT, () => shelf)).toBe(false);
    expect(load(() => shelf).damaged).toBe(text);
    forgetDamaged(() => shelf);
    expect(save(KEPT, () => shelf)).toBe(true);
    expect(load(() => shelf)).toEqual({ ...KEPT, damaged: null });
  });

  it("is not written over where a newer page wrote it meanwhile", () => {
    const newer = JSON.stringify({ ...whole, version: 2 });
    const shelf = new Shelf();
    save(KEPT, () => shelf);
    shelf.setItem("balak.keeper", newer);
    expect(save(KEPT, () => shelf)).toBe(true);
    expect(load(() => shelf)).toEqual({ ...KEPT, damaged: newer });
  });

  it("a second one joins the first", () => {
    const shelf = new Shelf();
    shelf.setItem("balak.keeper", "one");
    load(() => shelf);
    shelf.setItem("balak.keeper", "two");
    expect(load(() => shelf).damaged).toBe("one\ntwo");
  });
});

it("a closed storage keeps nothing and says so", () => {
  const closed = () => {
    throw new Error("forbidden");
  };
  expect(load(closed)).toEqual({ history: EMPTY, draft: null, damaged: null });
  expect(save(KEPT, closed)).toBe(false);
});

it("a record holds what counts, with the lot while its winner opens", () => {
  const sheet = { ...SETUP, begun: 0, entries: EDITS.flatMap((edit) => (edit.do === "add" ? [edit.entry] : [])) };
  const record = JSON.parse(recordOf(sheet, workedOut(sheet), ["Ayu", "Budi"])) as Record<string, unknown>;
  expect(record).toEqual({
    format: "balak-record/1",
    seats: ["Ayu", "Budi"],
    target: 100,
    starting_scores: [0, 12],
    lot: SETUP.lot,
    rounds: [
      { opener: 1, result: { kind: "domino", winner: 0, points: 14, remaining: null, scores: [14, 12] } },
      { opener: 0, result: { kind: "blocked", winner: 1, points: 1, remaining: [3, 2], scores: [14, 13] } },
    ],
    meta: { date: "1970-01-01T00:00:00.000Z", keeper: true },
  });
  const other = { ...sheet, opener: 0, target: 14 };
  const short = JSON.parse(recordOf(other, workedOut(other), ["Ayu", "Budi"])) as { rounds: unknown[] };
  expect(short).not.toHaveProperty("lot");
  expect(short.rounds.length).toBe(1);
});
