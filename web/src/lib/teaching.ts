// Which mark's moment has come.

import type { Mark } from "./coach.svelte";
import type { RoundState } from "./protocol";

/** The mark to show whoever is to move, if any: what they need first, before what is good to know. */
export function markFor(
  { line, drawable, history }: Pick<RoundState, "line" | "drawable" | "history">,
  legal: readonly string[],
  seen: readonly Mark[],
): Mark | null {
  const canPlace = legal.some((action) => action.length > 1);
  const moments: Record<Mark, boolean> = {
    match: canPlace,
    ends: canPlace && line.length > 0,
    draw: legal.includes("d"),
    protected: drawable === 0 || history.some(({ action }) => action === "d"),
  };
  const order: readonly Mark[] = canPlace ? ["match", "ends", "draw", "protected"] : ["draw", "protected"];
  return order.find((mark) => moments[mark] && !seen.includes(mark)) ?? null;
}

/** The name of what a mark says just then. */
export function saying(mark: Mark, line: readonly string[], legal: readonly string[]): string {
  if (mark === "match" && line.length === 0) return "coach-open";
  if (mark === "draw" && !legal.some((action) => action.length > 1)) return "coach-must-draw";
  return `coach-${mark}`;
}
