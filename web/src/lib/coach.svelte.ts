// What a first round teaches: four marks, each once, when its moment has come.

import { read, write } from "./storage";

const KEY = "balak.coach";

/** How a half meets an equal half, the two ends, drawing, and the two protected tiles. */
export const MARKS = ["match", "ends", "draw", "protected"] as const;
export type Mark = (typeof MARKS)[number];

class Coach {
  /** What was seen here, or is not wanted. */
  seen = $state.raw<readonly Mark[]>(kept());

  /** Whether there is anything left to teach. */
  readonly isWanted: boolean = $derived(this.seen.length < MARKS.length);

  see(...marks: readonly Mark[]): void {
    this.seen = MARKS.filter((mark) => this.seen.includes(mark) || marks.includes(mark));
    write(KEY, this.seen);
  }

  again(): void {
    this.seen = [];
    write(KEY, null);
  }
}

function kept(): readonly Mark[] {
  const seen = read<unknown>(KEY, []);
  return MARKS.filter((mark) => Array.isArray(seen) && seen.includes(mark));
}

export const coach = new Coach();
