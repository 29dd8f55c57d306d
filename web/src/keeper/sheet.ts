// The sheet that scores of real tiles are written on: what was agreed, and an entry for each round. All
// else (scores, openers, who has won) is worked out from these, so that the past can be edited.

import type { Layer } from "../lib/deck";
import type { Kind } from "../lib/protocol";
import { isRefusal, played, resultOf, whyNotPoints, type Agreed, type Played, type Refusal, type Result } from "../lib/scoring";

/** What was agreed on before the first round. */
export interface Setup extends Agreed {
  /** Seat 0 first, clockwise; empty for whoever gave none. */
  names: readonly string[];
  /** The lot that chose the opener, where the page drew it (R5). */
  lot: readonly Layer[] | null;
}

/** A round: its points, or the tiles that were left in the hands; or one that was called off. */
export type Entry = { how: "points"; kind: Kind; winner: number | null; points: number } | TilesEntry | { how: "off" };

export interface TilesEntry {
  how: "tiles";
  kind: Kind;
  hands: readonly (readonly string[])[];
  ends: readonly number[] | null;
}

export interface Sheet extends Setup {
  /** When the match was begun, in milliseconds since 1970. */
  begun: number;
  entries: readonly Entry[];
}

/** One change of the sheet. A round is known by its place among the entries. */
export type Edit =
  | { do: "begin"; setup: Setup; at: number }
  | { do: "agree"; setup: Setup }
  | { do: "add"; entry: Entry }
  | { do: "replace"; place: number; entry: Entry }
  | { do: "remove"; place: number };

/** A line of the sheet, worked out. */
export interface Row {
  place: number;
  entry: Entry;
  /** From 1; null for a round that was called off. */
  number: number | null;
  opener: number;
  /** Null for a round that was called off. */
  result: Result | null;
  /** After this round; null where it does not count. */
  scores: readonly number[] | null;
  /** It comes after the round that ends the match: kept, and counted for nobody (R23). */
  isStruck: boolean;
}

export interface Worked extends Omit<Played, "rows"> {
  rows: readonly Row[];
  /** What each seat still needs to reach the target. */
  needs: readonly number[];
  /** The number of the round that is played now, or would be. */
  number: number;
}

/** What an entry says of its round, or why it cannot be; null for a round that was called off. */
export function resultIn(entry: Entry, seats: number): Result | Refusal | null {
  if (entry.how === "off") return null;
  if (entry.how === "tiles") return entry.hands.length === seats ? resultOf(entry) : { rule: "R3", why: "hands" };
  const { kind, winner, points } = entry;
  const result: Result = { kind, winner, points, remaining: null };
  return whyNotPoints(result, seats) ?? result;
}

/** Why this change cannot be made, or null. */
export function whyNotEdit(sheet: Sheet | null, edit: Edit): Refusal | null {
  if (edit.do === "begin") return null;
  if (!sheet) return { rule: "R5", why: "no-sheet" };
  if (edit.do === "agree") return edit.setup.names.length === sheet.names.length ? null : { rule: "R1", why: "seats" };
  if (edit.do !== "add" && !sheet.entries[edit.place]) return { rule: "R17", why: "no-round" };
  if (edit.do === "remove") return null;
  const found = resultIn(edit.entry, sheet.names.length);
  if (found && isRefusal(found)) return found;
  return edit.do === "add" && workedOut(sheet).isOver ? { rule: "R23", why: "over" } : null;
}

/** The sheet after a change that `whyNotEdit` has nothing against. */
export function edited(sheet: Sheet | null, edit: Edit): Sheet {
  if (edit.do === "begin") return { ...edit.setup, begun: edit.at, entries: [] };
  if (!sheet) throw new Error("There is no sheet to change");
  const { entries } = sheet;
  switch (edit.do) {
    case "agree":
      return { ...sheet, ...edit.setup };
    case "add":
      return { ...sheet, entries: [...entries, edit.entry] };
    case "replace":
      return { ...sheet, entries: entries.with(edit.place, edit.entry) };
    case "remove":
      return { ...sheet, entries: entries.toSpliced(edit.place, 1) };
  }
}

/** Everything that follows from a sheet. */
export function workedOut(sheet: Sheet): Worked {
  const seats = sheet.names.length;
  const results = sheet.entries.map((entry) => {
    const found = resultIn(entry, seats);
    if (found && isRefusal(found)) throw new Error(`An entry that cannot be: ${found.why}`);
    return found;
  });
  const match = played(sheet, results.filter((result) => result !== null));
  let number = 1;
  const rows = sheet.entries.map((entry, place): Row => {
    const result = results[place] ?? null;
    const counted = match.rows[number - 1];
    const opener = (sheet.opener + number - 1) % seats;
    // A round that was called off leaves the opener who they were, and comes after the end if all do.
    const isStruck = !counted && match.isOver;
    if (!result) return { place, entry, number: null, opener, result, scores: null, isStruck };
    const row = { place, entry, number, opener, result, scores: counted?.scores ?? null, isStruck };
    number += 1;
    return row;
  });
  return {
    ...match,
    rows,
    needs: match.scores.map((score) => Math.max(0, sheet.target - score)),
    number: match.rows.length + 1,
  };
}
