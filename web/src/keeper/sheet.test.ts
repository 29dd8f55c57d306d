import { describe, expect, it } from "vitest";

import { TILES } from "../lib/deck";
import { isRefusal, played, type Result } from "../lib/scoring";
import { EMPTY, isSound, redone, sheetOf, undone, withEdit, type History } from "./history";
import { edited, resultIn, whyNotEdit, workedOut, type Edit, type Entry, type Setup, type Sheet } from "./sheet";

const SETUP: Setup = { names: ["Ayu", "Budi", "Sari"], target: 61, starting: [0, 0, 0], opener: 1, lot: null };

function won(winner: number, points: number): Entry {
  return { how: "points", kind: "domino", winner, points };
}

const TIED: Entry = { how: "points", kind: "blocked", winner: null, points: 0 };
const OFF: Entry = { how: "off" };

function made(...edits: Edit[]): History {
  return edits.reduce(withEdit, withEdit(EMPTY, { do: "begin", setup: SETUP, at: 0 }));
}

function worked(history: History): ReturnType<typeof workedOut> {
  const sheet = sheetOf(history);
  if (!sheet) throw new Error("no sheet");
  return workedOut(sheet);
}

const add = (entry: Entry): Edit => ({ do: "add", entry });

describe("the sheet", () => {
  it("works out scores, openers, needs and the winner", () => {
    const { rows, scores, needs, isOver, winners, nextOpener } = worked(made(add(won(0, 40)), add(TIED), add(won(2, 61))));
    expect(rows.map(({ opener }) => opener)).toEqual([1, 2, 0]);
    expect(scores).toEqual([40, 0, 61]);
    expect(needs).toEqual([21, 61, 0]);
    expect([isOver, winners, nextOpener]).toEqual([true, [2], null]);
  });

  it("leaves the opener of a round that was called off to the next one", () => {
    const { rows, nextOpener, number } = worked(made(add(won(0, 4)), add(OFF), add(won(1, 5))));
    expect(rows.map((row) => [row.number, row.opener])).toEqual([[1, 1], [null, 2], [2, 2]]);
    expect([nextOpener, number]).toEqual([0, 3]);
  });

  it("keeps rounds past a new end and strikes them through, until the end moves on", () => {
    const long = made(add(won(0, 40)), add(won(1, 30)), add(won(2, 20)));
    const early = withEdit(long, { do: "replace", place: 0, entry: won(0, 61) });
    const found = worked(early);
    expect(found.rows.map(({ isStruck }) => isStruck)).toEqual([false, true, true]);
    expect(found.rows.map(({ scores }) => scores)).toEqual([[61, 0, 0], null, null]);
    expect([found.scores, found.winners]).toEqual([[61, 0, 0], [0]]);
    const again = worked(withEdit(early, { do: "replace", place: 0, entry: won(0, 60) }));
    expect(again.rows.map(({ isStruck }) => isStruck)).toEqual([false, false, false]);
    expect(again.scores).toEqual([60, 30, 20]);
  });

  it("can start in mid-match, also where somebody has the target already (R23, R24)", () => {
    const setup = { ...SETUP, starting: [70, 70, 10] };
    const start = withEdit(EMPTY, { do: "begin", setup, at: 0 });
    expect(worked(start).isOver).toBe(false);
    expect(worked(withEdit(start, add(TIED))).winners).toEqual([0, 1]);
    expect(worked(withEdit(start, add(won(2, 1)))).winners).toEqual([0, 1]);
    expect(worked(withEdit(start, add(won(1, 1)))).winners).toEqual([1]);
  });

  it("takes a change of what was agreed on and works everything out again", () => {
    const history = made(add(won(0, 40)));
    const shorter = withEdit(history, { do: "agree", setup: { ...SETUP, target: 40, opener: 0 } });
    expect([worked(shorter).isOver, worked(shorter).rows[0]?.opener]).toEqual([true, 0]);
  });

  it.each([
    [null, add(won(0, 4)), "no-sheet"],
    [made(add(won(0, 61))), add(TIED), "over"],
    [made(), { do: "replace", place: 0, entry: TIED } as Edit, "no-round"],
    [made(), { do: "remove", place: 0 } as Edit, "no-round"],
    [made(), { do: "agree", setup: { ...SETUP, names: ["A", "B"] } } as Edit, "seats"],
    [made(), add(won(0, 169)), "too-many"],
    [made(), add(won(3, 1)), "seat"],
    [made(), add({ how: "points", kind: "blocked", winner: 0, points: 0 }), "nobody"],
    [made(), add({ how: "tiles", kind: "blocked", ends: null, hands: [["12"], ["34"]] }), "hands"],
    [made(), add({ how: "tiles", kind: "blocked", ends: [6, 2], hands: [["12"], ["34"], ["00"]] }), "fits-end"],
  ])("refuses what cannot be: %#", (history, edit, why) => {
    expect(whyNotEdit(history && sheetOf(history), edit)?.why).toBe(why);
  });
});

// --- any sequence of changes ------------------------------------------------------------------

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function anyEntry(next: (below: number) => number, seats: number): Entry {
  const kind = next(2) === 0 ? "domino" : "blocked";
  if (next(8) === 0) return OFF;
  if (next(2) === 0) return { how: "points", kind, winner: next(seats + 1) - 1 < 0 ? null : next(seats), points: next(40) };
  const tiles = [...TILES].sort(() => next(3) - 1);
  const hands = Array.from({ length: seats }, (_, seat) => tiles.slice(5 * seat, 5 * seat + next(5)));
  return { how: "tiles", kind, hands, ends: next(3) === 0 ? [next(7), next(7)] : null };
}

function anyEdit(next: (below: number) => number, sheet: Sheet | null): Edit {
  const seats = sheet?.names.length ?? 2 + next(3);
  const setup = {
    names: Array.from({ length: seats }, (_, seat) => `P${seat}`),
    target: 20 + next(80),
    starting: Array.from({ length: seats }, () => (next(3) === 0 ? next(60) : 0)),
    opener: next(seats),
    lot: null,
  };
  const place = next(Math.max(1, (sheet?.entries.length ?? 0) + 1));
  switch (next(12)) {
    case 0:
      return { do: "begin", setup, at: next(1000) };
    case 1:
      return { do: "agree", setup };
    case 2:
      return { do: "remove", place };
    case 3:
    case 4:
    case 5:
      return { do: "replace", place, entry: anyEntry(next, seats) };
    default:
      return { do: "add", entry: anyEntry(next, seats) };
  }
}

/** Everything once more, by nothing but the list of rounds as it stands. */
function fromScratch(sheet: Sheet): { scores: readonly number[]; counted: number; winners: readonly number[] } {
  const results = sheet.entries
    .map((entry) => resultIn(entry, sheet.names.length))
    .filter((found): found is Result => found !== null && !isRefusal(found));
  const match = played(sheet, results);
  return { scores: match.scores, counted: match.rows.length, winners: match.winners };
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))("any changes, %d", (seed) => {
  it("work out as from scratch, and go back and forth without loss", () => {
    const next = numbers(seed);
    let history = withEdit(EMPTY, { do: "begin", setup: { ...SETUP, target: 80 }, at: 1 });
    /** The sheets after each change that still counts, from an independent list. */
    let sheets: Sheet[] = [edited(null, history.edits[0] as Edit)];
    let at = 1;
    let refused = 0;
    for (let step = 0; step < 60; step += 1) {
      const choice = next(10);
      if (choice === 0 && at > 1) {
        history = undone(history);
        at -= 1;
      } else if (choice === 1 && at < sheets.length) {
        history = redone(history);
        at += 1;
      } else {
        const sheet = sheetOf(history);
        const edit = anyEdit(next, sheet);
        if (whyNotEdit(sheet, edit)) {
          refused += 1;
          continue;
        }
        history = withEdit(history, edit);
        const before = edit.do === "begin" ? Math.max(0, sheets.slice(0, at).findLastIndex(({ entries }, index) => entries.length === 0 && isBegun(sheets, index))) : 0;
        sheets = [...sheets.slice(before, at), edited(sheet, edit)];
        at = sheets.length;
      }
      const sheet = sheetOf(history);
      expect(sheet).toEqual(sheets[at - 1]);
      expect(isSound(history)).toBe(true);
      if (!sheet) throw new Error("no sheet");
      const found = workedOut(sheet);
      const truth = fromScratch(sheet);
      expect(found.scores).toEqual(truth.scores);
      expect(found.winners).toEqual(truth.winners);
      const counted = found.rows.filter(({ scores }) => scores !== null);
      expect(counted.length).toBe(truth.counted);
      // Struck through is exactly what has a result and comes after the last that counts.
      for (const row of found.rows) if (row.result) expect(row.isStruck).toBe(row.scores === null);
      expect(found.rows.length).toBe(sheet.entries.length);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

/** Whether a match was begun with this sheet. */
function isBegun(sheets: readonly Sheet[], index: number): boolean {
  return index === 0 || sheets[index]?.begun !== sheets[index - 1]?.begun;
}
