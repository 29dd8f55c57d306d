// All that was ever done to the sheet. Undoing goes back in it and redoing forth, so nothing is lost.

import { edited, whyNotEdit, type Edit, type Sheet } from "./sheet";

export interface History {
  edits: readonly Edit[];
  /** How many of them count; those after were undone. */
  done: number;
}

export const EMPTY: History = { edits: [], done: 0 };

/** The sheet as it stands; null before the first match. */
export function sheetOf({ edits, done }: History): Sheet | null {
  return edits.slice(0, done).reduce<Sheet | null>(edited, null);
}

/**
 * The history with one change more; what had been undone is given up. A new match keeps the one
 * before it, so that it can be undone, and no older one.
 */
export function withEdit({ edits, done }: History, edit: Edit): History {
  const kept = edits.slice(0, done);
  const before = edit.do === "begin" ? Math.max(0, kept.findLastIndex((one) => one.do === "begin")) : 0;
  const all = [...kept.slice(before), edit];
  return { edits: all, done: all.length };
}

export function undone({ edits, done }: History): History {
  return { edits, done: Math.max(0, done - 1) };
}

export function redone({ edits, done }: History): History {
  return { edits, done: Math.min(edits.length, done + 1) };
}

/** Whether every change could be made when it was, those undone included. */
export function isSound({ edits, done }: History): boolean {
  if (done > edits.length) return false;
  let sheet: Sheet | null = null;
  for (const edit of edits) {
    if (whyNotEdit(sheet, edit)) return false;
    sheet = edited(sheet, edit);
  }
  return true;
}
