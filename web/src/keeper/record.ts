// The sheet as a match record of kept rounds (`balak-record/1`), which `balak replay` checks and reads.

import type { Layer } from "../lib/deck";
import { pipsOf } from "../lib/notation";
import type { Sheet, Worked } from "./sheet";

/** The record as one line. Rounds that do not count are not in it. */
export function recordOf(sheet: Sheet, worked: Worked, names: readonly string[]): string {
  const { target, starting, lot } = sheet;
  const rounds = worked.rows.flatMap(({ opener, result, scores }) =>
    result && scores ? [{ opener, result: { ...result, scores } }] : [],
  );
  const record = {
    format: "balak-record/1",
    seats: names,
    target,
    ...(starting.some((score) => score > 0) ? { starting_scores: starting } : {}),
    ...(lot && winnerOf(lot) === sheet.opener ? { lot } : {}),
    rounds,
    meta: { date: new Date(sheet.begun).toISOString(), keeper: true },
  };
  return `${JSON.stringify(record)}\n`;
}

/** The seat that a finished lot made the first opener (R5). */
export function winnerOf(lot: readonly Layer[]): number {
  const layer = lot.at(-1) ?? [];
  const most = Math.max(...layer.map(([, tile]) => pipsOf(tile)));
  return layer.find(([, tile]) => pipsOf(tile) === most)?.[0] ?? 0;
}
