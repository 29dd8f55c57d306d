// What is seen of the others at a table just now: none of it is an event, and none of it is kept.

import { t } from "./i18n.svelte";
import { say } from "./live.svelte";
import type { Said, Seats, TurnClock } from "./protocol";
import { settings } from "./settings.svelte";
import { nameOf, type Seating } from "./words";

export type Phrase = Said["phrase"];

/** How long a phrase stands beside its seat. */
const PHRASE_MS = 6000;
/** How long one waits between two phrases; the server drops what comes sooner. */
const PAUSE_MS = 2000;

export class Company {
  now = $state.raw<Seats>({ type: "seats", presence: [] });
  /** What each seat said last, while it is to be seen. */
  said = $state.raw<Readonly<Record<number, Phrase>>>({});
  /** The seat whose claim the player has put off; it is in the menu from then on. */
  putOff = $state<number | null>(null);
  /** Whether a phrase may be said. */
  maySpeak = $state(true);
  /** When the clock was told, by our own. */
  #told = 0;
  #timers = new Map<number | "pause", ReturnType<typeof setTimeout>>();

  /** The seat that the player may claim. */
  readonly claim: number | null = $derived(this.now.claim ?? null);
  readonly clock: TurnClock | null = $derived(this.now.clock ?? null);

  see(now: Seats, seating: Seating, isNews: boolean): void {
    const before = this.now;
    this.now = now;
    this.#told = performance.now();
    if (this.claim !== this.putOff) this.putOff = null;
    if (!isNews) return;
    now.presence.forEach((presence, seat) => {
      const was = before.presence[seat];
      if (seat === seating.me || was === presence || was === undefined) return;
      const name = nameOf(seating, seat);
      if (presence === "reconnecting") say(t("said-reconnecting", { name }), { aside: true });
      if (presence === "here" && was !== "empty") say(t("said-here", { name }), { aside: true });
    });
    if (this.claim !== null && this.claim !== (before.claim ?? null) && this.claim !== seating.me) {
      say(t("claim-offer", { name: nameOf(seating, this.claim) }), { aside: true });
    }
  }

  /** Milliseconds of the clock that are left: of the turn, then of the bank. */
  left(isRunning: boolean): { turn: number; bank: number } | null {
    if (!this.clock) return null;
    const gone = isRunning && this.clock.running ? performance.now() - this.#told : 0;
    const over = Math.max(0, gone - this.clock.turn);
    return { turn: Math.max(0, this.clock.turn - gone), bank: Math.max(0, this.clock.bank - over) };
  }

  hear({ seat, phrase }: Said, seating: Seating): void {
    if (!settings.phrases && seat !== seating.me) return;
    this.said = { ...this.said, [seat]: phrase };
    this.#after(seat, PHRASE_MS, () => {
      const { [seat]: _over, ...rest } = this.said;
      this.said = rest;
    });
    say(t("said-phrase", { name: nameOf(seating, seat), phrase: phraseText(phrase) }));
  }

  /** The player says a phrase: none again for a moment. */
  spoke(): void {
    this.maySpeak = false;
    this.#after("pause", PAUSE_MS, () => (this.maySpeak = true));
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #after(key: number | "pause", ms: number, run: () => void): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(key, setTimeout(run, ms));
  }
}

export function phraseText(phrase: Phrase): string {
  return t(`phrase-${phrase.replaceAll("_", "-")}`);
}
