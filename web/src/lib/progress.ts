// How far a table is known to be, and when to ask for what has not come.

/** How long an event may take to come after what tells of it. */
const LATE_MS = 400;

export class Progress {
  /** The last event that was heard of. */
  #known = 0;
  /** Whether the whole state was asked for and may still come. */
  #isAsked = false;
  #late: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly seen: () => number | null,
    private readonly ask: () => void,
  ) {}

  /** There is an event of this number: ask for the whole state if it has not come. */
  hear(seq: number): void {
    this.#known = Math.max(this.#known, seq);
    const seen = this.seen();
    if (seen === null || this.#known <= seen || this.#isAsked) return;
    this.#isAsked = true;
    this.ask();
    this.#again = setTimeout(() => {
      this.#isAsked = false;
      this.hear(0);
    }, LATE_MS);
  }

  /** An event of this number is on its way: ask if it does not come soon. */
  expect(seq: number): void {
    this.#known = Math.max(this.#known, seq);
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.hear(seq), LATE_MS);
  }

  /** The whole state has come. */
  caughtUp(): void {
    clearTimeout(this.#again);
    this.#isAsked = false;
    this.hear(0);
  }

  /** A new line: what the old one was told of may have been another table's past. */
  forget(): void {
    this.stop();
    this.#known = 0;
    this.#isAsked = false;
  }

  stop(): void {
    clearTimeout(this.#late);
    clearTimeout(this.#again);
  }
}
