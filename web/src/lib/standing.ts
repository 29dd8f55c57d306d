// What is to know of whoever sits in a seat, in one word for a mark and in a few for a line.

import { t } from "./i18n.svelte";
import type { Table } from "./table.svelte";

/** `here` also for bots: nothing is to be said of them. */
export type Standing = "here" | "reconnecting" | "away" | "bot" | "left" | "conceded" | "newcomer";

export function standingOf(table: Table, seat: number): Standing {
  const info = table.state?.seats[seat];
  if (!info || info.bot !== null) return "here";
  if (info.newcomer) return "newcomer";
  if (info.left) return "left";
  if (info.conceded) return "conceded";
  if (info.stand_in) return "bot";
  const presence = table.company.now.presence[seat];
  return presence === "reconnecting" || presence === "away" ? presence : "here";
}

export function standingText(table: Table, seat: number): string {
  const standing = standingOf(table, seat);
  if (standing === "here") return "";
  return t(`presence-${standing}`, { name: table.state?.seats[seat]?.newcomer ?? "" });
}

/** The people who are waited for before the next deal: here, and not ready. */
export function awaited(table: Table): number[] {
  return people(table).filter((seat) => !table.state?.seats[seat]?.ready);
}

/** The people who are here and play themselves. */
export function people(table: Table): number[] {
  return (table.state?.seats ?? []).flatMap(({ name, bot }, seat) => {
    if (bot !== null || name === "" || standingOf(table, seat) === "reconnecting") return [];
    return ["here", "away"].includes(standingOf(table, seat)) ? [seat] : [];
  });
}

/** The people whose word another match waits for: here, also if they gave this one up. */
export function invited(table: Table): number[] {
  return (table.state?.seats ?? []).flatMap(({ name, bot, left }, seat) =>
    bot === null && name !== "" && !left && table.company.now.presence[seat] !== "reconnecting" ? [seat] : [],
  );
}

/** The seats of other people who still play in this match. */
export function rivals(table: Table): number[] {
  return (table.state?.seats ?? []).flatMap(({ bot, left, conceded }, seat) =>
    bot === null && !left && !conceded && seat !== table.seating.me ? [seat] : [],
  );
}
