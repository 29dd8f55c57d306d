// Single keys of the table: what each command does. Answers come in the live region; short ones are
// seen as a notice too, and what is long the page shows in its history.

import { t } from "./i18n.svelte";
import { commandOf, signOf } from "./keymap";
import { say } from "./live.svelte";
import type { Table } from "./table.svelte";
import * as tell from "./tell";
import { typedTile } from "./typeahead";
import { tileName } from "./words";

type Command = (table: Table) => void;

const ask =
  (answer: (table: Table) => string): Command =>
  (table) =>
    table.tell(answer(table));

const speak =
  (answer: (table: Table) => string): Command =>
  (table) =>
    say(answer(table), { aside: true });

const COMMAND: Readonly<Record<string, Command>> = {
  draw: (table) => table.draw(),
  pass: (table) => table.pass(),
  undo: (table) => table.undo(),
  hint: (table) => void table.askHint(),
  ends: ask(tell.tellEnds),
  line: speak(tell.tellLine),
  hand: speak(tell.tellHand),
  fits: speak(tell.tellFits),
  counts: ask(tell.tellCounts),
  boneyard: ask(tell.tellBoneyard),
  score: ask(tell.tellScore),
  last: ask(tell.tellLast),
  since: speak(tell.tellSince),
  drawn: ask(tell.tellDrawn),
  value: ask(() => t("tell-which-value")),
  voids: ask(tell.tellVoids),
  caption: speak(tell.tellCaption),
  turn: ask(tell.tellTurn),
  clock: ask(tell.tellClock),
  sort: (table) => {
    table.sort();
    say(t("tell-sorted", { hand: tell.tellHand(table) }), { aside: true });
  },
};

/** What was typed before: the key that asks for a value, or the first digit of a tile. */
let before: "value" | number | null = null;

/** Run the command of a key press; tell whether there was one. `help` opens the map of keys. */
export function runKey(table: Table, event: KeyboardEvent, help: () => void): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.key === "Shift") return false;
  const begun = before;
  before = null;
  const sign = signOf(event);
  if (sign === null || event.repeat) return false;
  if (/^[0-6]$/.test(sign)) {
    digit(table, Number(sign), begun);
    return true;
  }
  const id = commandOf(sign);
  if (id === null) return false;
  if (id === "value") before = "value";
  if (id === "help") help();
  else COMMAND[id]?.(table);
  return true;
}

function digit(table: Table, value: number, begun: typeof before): void {
  if (begun === "value") return table.tell(tell.tellValue(table, value));
  const typed = typedTile(table.order, begun, value);
  if (typed.tile) {
    document.querySelector<HTMLElement>(`[data-hand="${typed.tile}"]`)?.focus();
    if (begun === null) before = value;
  } else if (typed.missing) {
    table.tell(t("tell-no-such", { tile: tileName(typed.missing) }));
  } else table.tell(t("tell-no-value", { value }));
}
