// The match that was played last, so that the start page can lead back to it.

import type { BotName } from "./protocol";
import type { TableState } from "./state";
import { read, write } from "./storage";
import type { Seating } from "./words";

const KEY = "balak.last";

export interface LastMatch {
  table: string;
  opponents: string[];
  round: number;
  scores: number[];
}

export function rememberMatch(state: TableState, seating: Seating): void {
  if (state.phase === "match_over") {
    if (lastMatch()?.table === state.table) write(KEY, null);
    return;
  }
  const opponents = seating.names.filter((_, seat) => seat !== seating.me);
  const round = state.round?.number ?? 0;
  write(KEY, { table: state.table, opponents, round, scores: state.scores } satisfies LastMatch);
}

export function lastMatch(): LastMatch | null {
  return read<LastMatch | null>(KEY, null);
}

/** What the start page remembers of how a person likes to play. */
export interface Wishes {
  name: string;
  seats: 2 | 3 | 4;
  bots: [BotName, BotName, BotName];
}

const WISHES = "balak.wishes";
const FIRST: Wishes = { name: "", seats: 2, bots: ["heuristic", "greedy", "random"] };

export function wishes(): Wishes {
  return { ...FIRST, ...read<Partial<Wishes>>(WISHES, {}) };
}

export function keepWishes(kept: Wishes): void {
  write(WISHES, kept);
}
