// How well computers play.

import type { BotName } from "./protocol";

/** The levels that can be chosen, the weakest first. Old tables may hold other bots. */
export const LEVELS: readonly BotName[] = ["beginner", "greedy", "heuristic", "net", "expert"];

/** For whoever has not chosen yet: it can be beaten, and does nothing odd. */
export const FIRST_LEVEL: BotName = "greedy";

/** What was chosen before, as a level that there is now. */
export function levelOf(kept: unknown): BotName {
  if (kept === "random") return "beginner";
  return LEVELS.find((level) => level === kept) ?? FIRST_LEVEL;
}
