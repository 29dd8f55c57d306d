// Who is waited for before the next deal, in a sentence.

import { t } from "./i18n.svelte";
import { calledOffSentence } from "./news";
import { awaited, people } from "./standing";
import type { Table } from "./table.svelte";
import { listed, nameOf } from "./words";

/** What is to know of the others, to a player who is ready or not; empty where that is nothing. */
export function readyStatus(table: Table, isReady: boolean): string {
  const { me } = table.seating;
  const named = (seats: readonly number[]) => listed(seats.map((seat) => nameOf(table.seating, seat)));
  if (table.state?.phase === "shuffling") return shuffling(table, named);
  const others = people(table).filter((seat) => seat !== me);
  const missing = awaited(table).filter((seat) => seat !== me);
  if (isReady && missing.length > 0) return t("ready-waiting", { names: named(missing) });
  const ready = others.filter((seat) => !missing.includes(seat));
  if (!isReady && ready.length > 0) return t("ready-others", { names: named(ready), count: ready.length });
  return "";
}

function shuffling(table: Table, named: (seats: readonly number[]) => string): string {
  if (table.calledOff) return calledOffSentence(table.calledOff.seats, table.seating);
  const others = (table.state?.shuffling?.waiting ?? []).filter((seat) => seat !== table.seating.me);
  if (others.length === 0) return t("shuffling");
  return `${t("shuffling")} ${t("shuffling-waiting", { names: named(others) })}`;
}
