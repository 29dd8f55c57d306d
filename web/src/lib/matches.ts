// What this browser remembers: tables that one can go back to, and how a person likes to play.

import { oneOf, sound } from "./choices";
import { FIRST_LEVEL, levelOf } from "./levels";
import type { BotName } from "./protocol";
import type { TableState } from "./state";
import { read, write } from "./storage";
import type { Seating } from "./words";

const KEY = "balak.recent";
const KEPT = 4;

export interface RecentMatch {
  table: string;
  /** Who else sits there. */
  others: string[];
  /** 0 before the first deal. */
  round: number;
  /** Players are still waited for. */
  gathering: boolean;
}

/** Keep a table in mind while it can be played on; drop it when there is nothing to go back to. */
export function rememberMatch(state: TableState, seating: Seating): void {
  const { table, seat: me } = state;
  if (me === null) return;
  const isOver = state.phase === "match_over" || state.phase === "closed";
  if (isOver || state.seats[me]?.left) return forgetMatch(table);
  const others = seating.names.filter((name, seat) => seat !== me && name !== "");
  const round = state.round?.number ?? 0;
  const match = { table, others, round, gathering: state.phase === "gathering" };
  keep([match, ...recentMatches().filter((other) => other.table !== table)]);
}

export function forgetMatch(table: string): void {
  const matches = recentMatches();
  const rest = matches.filter((match) => match.table !== table);
  if (rest.length < matches.length) keep(rest);
}

/** The tables that one can go back to, the last one first. */
export function recentMatches(): RecentMatch[] {
  const kept = read<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

function isRecent(kept: Partial<RecentMatch> | null): kept is RecentMatch {
  const others: unknown = kept?.others;
  return typeof kept?.table === "string" && Array.isArray(others) && others.every((name) => typeof name === "string");
}

function keep(matches: readonly RecentMatch[]): void {
  write(KEY, matches.length > 0 ? matches.slice(0, KEPT) : null);
}

/** What the start page remembers of how a person likes to play. */
export interface Wishes {
  name: string;
  seats: 2 | 3 | 4;
  bots: [BotName, BotName, BotName];
}

const WISHES = "balak.wishes";
const FIRST: Wishes = { name: "", seats: 2, bots: [FIRST_LEVEL, FIRST_LEVEL, FIRST_LEVEL] };

export function wishes(): Wishes {
  const kept = { ...FIRST, ...sound(read<unknown>(WISHES, null), FIRST, { seats: oneOf(2, 3, 4) }) };
  const [one, two, three] = Array.isArray(kept.bots) ? kept.bots : FIRST.bots;
  return { ...kept, bots: [levelOf(one), levelOf(two), levelOf(three)] };
}

export function keepWishes(kept: Wishes): void {
  write(WISHES, kept);
}

/** Remember the name that one sat down with. */
export function keepName(name: string): void {
  if (name !== wishes().name) keepWishes({ ...wishes(), name });
}

const BOT_NAMES = ["Sari", "Budi", "Wayan", "Dewi"];

/** What bots are called, also those that fill seats where nobody came: never like the person. */
export function botNames(count: number, person: string): string[] {
  const taken = person.trim().toLowerCase();
  return BOT_NAMES.filter((name) => name.toLowerCase() !== taken).slice(0, count);
}
