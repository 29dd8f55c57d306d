// The sheet as text, for this browser to keep. What cannot be read is never thrown away: it is said, and
// the old text can be had as a file.

import { TILES } from "../lib/deck";
import { fittingName } from "../lib/names";
import type { Draft } from "./draft";
import { EMPTY, isSound, sheetOf, type History } from "./history";
import type { Edit, Entry, Setup } from "./sheet";

const KEY = "balak.keeper";
/** Where a text lies that could not be read, until it is given up. */
const DAMAGED = "balak.keeper.damaged";
const VERSION = 1;
/** The last moment that is a date, in milliseconds since 1970. */
const LAST_MOMENT = 8_640_000_000_000_000;

export interface Kept {
  history: History;
  draft: Draft | null;
}

export interface Found extends Kept {
  /** A text that could not be read; null where all is well. */
  damaged: string | null;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function textOf({ history, draft }: Kept): string {
  return JSON.stringify({ version: VERSION, edits: history.edits, done: history.done, draft });
}

/** What a text holds, or null where it is not such a text, whole and possible. */
export function readKept(text: string): Kept | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value["version"] !== VERSION) return null;
  const { edits, done, draft } = value;
  if (!Array.isArray(edits) || !edits.every(isEdit) || !isWhole(done, 0, edits.length)) return null;
  const history = { edits: edits as Edit[], done };
  if (!isSound(history)) return null;
  const sheet = sheetOf(history);
  if (draft === null) return { history, draft };
  return isDraft(draft) && draft.hands.length === sheet?.names.length && isPlace(draft.place, sheet.entries)
    ? { history, draft }
    : null;
}

/** Read what this browser keeps. A text that cannot be read is laid aside, before anything is written. */
export function load(store: () => Store = () => localStorage): Found {
  let text: string | null = null;
  let damaged: string | null = null;
  try {
    text = store().getItem(KEY);
    damaged = store().getItem(DAMAGED);
    const kept = text === null ? null : readKept(text);
    if (kept) return { ...kept, damaged };
    if (text !== null) {
      damaged = damaged === null ? text : `${damaged}\n${text}`;
      layAside(damaged, store());
    }
  } catch {
    // Storage is closed to us or full: what was read is at least said.
    damaged ??= text;
  }
  return { history: EMPTY, draft: null, damaged };
}

function layAside(damaged: string, store: Store): void {
  store.setItem(DAMAGED, damaged);
  store.removeItem(KEY);
}

/**
 * Keep this; false where the browser does not. A text that cannot be read is not written over: where
 * there was no room to lay it aside, or a newer page wrote it meanwhile.
 */
export function save(kept: Kept, store: () => Store = () => localStorage): boolean {
  try {
    const before = store().getItem(KEY);
    if (before !== null && readKept(before) === null) {
      const damaged = store().getItem(DAMAGED);
      layAside(damaged === null ? before : `${damaged}\n${before}`, store());
    }
    store().setItem(KEY, textOf(kept));
    return true;
  } catch {
    return false;
  }
}

/** Give up a text that could not be read. */
export function forgetDamaged(store: () => Store = () => localStorage): void {
  try {
    const text = store().getItem(KEY);
    if (text !== null && readKept(text) === null) store().removeItem(KEY);
    store().removeItem(DAMAGED);
  } catch {
    // It could not be laid aside either.
  }
}

/** Call back whenever another page of this browser has changed the sheet. */
export function followOthers(changed: (kept: Kept) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const kept = key === KEY && newValue !== null ? readKept(newValue) : null;
    if (kept) changed(kept);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

// --- what a text may hold ---------------------------------------------------------------------

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, low: number, high: number): value is number {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}

function isList<T>(value: unknown, isItem: (item: unknown) => item is T, low: number, high: number): value is T[] {
  return Array.isArray(value) && value.length >= low && value.length <= high && value.every(isItem);
}

const isTile = (value: unknown): value is string => typeof value === "string" && TILES.includes(value);
const isHand = (value: unknown): value is string[] => isList(value, isTile, 0, TILES.length);
const isValue = (value: unknown): value is number => isWhole(value, 0, 6);
const isScore = (value: unknown): value is number => isWhole(value, 0, 999);
const isName = (value: unknown): value is string => typeof value === "string" && fittingName(value) === value;
const isKind = (value: unknown): boolean => value === "domino" || value === "blocked";
const isWinner = (value: unknown): boolean => value === null || isWhole(value, 0, 3);
const isPlace = (value: number | null, entries: readonly Entry[]): boolean =>
  value === null || (value < entries.length && entries[value]?.how !== "off");

function isLot(value: unknown, seats: number): boolean {
  const isTake = (take: unknown): take is [number, string] =>
    Array.isArray(take) && take.length === 2 && isWhole(take[0], 0, seats - 1) && isTile(take[1]);
  const isLayer = (layer: unknown): layer is [number, string][] => isList(layer, isTake, 2, seats);
  return isList(value, isLayer, 1, TILES.length);
}

function isSetup(value: unknown): value is Setup {
  if (!isObject(value)) return false;
  const { names, target, starting, opener, lot } = value;
  return (
    isList(names, isName, 2, 4) &&
    isWhole(target, 1, 999) &&
    isList(starting, isScore, names.length, names.length) &&
    isWhole(opener, 0, names.length - 1) &&
    (lot === null || isLot(lot, names.length))
  );
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value)) return false;
  if (value["how"] === "off") return true;
  if (!isKind(value["kind"])) return false;
  if (value["how"] === "points") return isWinner(value["winner"]) && isWhole(value["points"], 0, 9999);
  const { how, hands, ends } = value;
  return how === "tiles" && isList(hands, isHand, 2, 4) && (ends === null || isList(ends, isValue, 1, 2));
}

function isEdit(value: unknown): value is Edit {
  if (!isObject(value)) return false;
  const hasPlace = isWhole(value["place"], 0, 9999);
  switch (value["do"]) {
    case "begin":
      return isSetup(value["setup"]) && isWhole(value["at"], 0, LAST_MOMENT);
    case "agree":
      return isSetup(value["setup"]);
    case "add":
      return isEntry(value["entry"]);
    case "replace":
      return hasPlace && isEntry(value["entry"]);
    default:
      return value["do"] === "remove" && hasPlace;
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || (value["how"] !== "tiles" && value["how"] !== "points") || !isKind(value["kind"])) return false;
  const { hands, ends, winner, points, place } = value;
  const isEnd = (end: unknown): end is number | null => end === null || isValue(end);
  return (
    isList(hands, isHand, 2, 4) &&
    isList(ends, isEnd, 2, 2) &&
    isWinner(winner) &&
    typeof points === "string" &&
    points.length <= 4 &&
    (place === null || isWhole(place, 0, 9999))
  );
}
