// Single-key commands of the table. They answer in the live region and as a notice.

import { say } from "./live.svelte";
import type { Table } from "./table.svelte";
import * as tell from "./tell";

type Command = (table: Table) => void;

const ask =
  (answer: (table: Table) => string): Command =>
  (table) =>
    table.tell(answer(table));

/** Long answers are only spoken: the page shows the same in its history. */
const speak =
  (answer: (table: Table) => string): Command =>
  (table) =>
    say(answer(table), { aside: true });

/** Keys and the sentence that explains each; the same letters in both languages. */
export const KEYS: readonly { key: string; id: string; run: Command }[] = [
  { key: "d", id: "key-draw", run: (table) => table.draw() },
  { key: "p", id: "key-pass", run: (table) => table.pass() },
  { key: "u", id: "key-undo", run: (table) => table.undo() },
  { key: "t", id: "key-hint", run: (table) => void table.askHint() },
  { key: "e", id: "key-ends", run: ask(tell.tellEnds) },
  { key: "l", id: "key-line", run: speak(tell.tellLine) },
  { key: "h", id: "key-hand", run: speak(tell.tellHand) },
  { key: "c", id: "key-counts", run: ask(tell.tellCounts) },
  { key: "s", id: "key-score", run: ask(tell.tellScore) },
  { key: "a", id: "key-last", run: ask(tell.tellLast) },
  { key: "w", id: "key-drawn", run: ask(tell.tellDrawn) },
  { key: "v", id: "key-voids", run: ask(tell.tellVoids) },
  { key: "k", id: "key-caption", run: speak(tell.tellCaption) },
];

/** Run the command of a key; tell whether there was one. */
export function runKey(table: Table, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false;
  const key = event.key.toLowerCase();
  if (/^[0-6]$/.test(key)) {
    table.tell(tell.tellValue(table, Number(key)));
    return true;
  }
  const command = KEYS.find((candidate) => candidate.key === key);
  command?.run(table);
  return command !== undefined;
}
