// What one is advised to do, where all others are bots: asked for, waited for, and shown until
// something happens. It is fetched with the first wish for a hint.

import { newId } from "./outbox.svelte";
import type { ClientMessage, Hinted, ServerMessage } from "./protocol";
import type { TableState } from "./state";

type Answer = ServerMessage & { command_id: string };

export class Hinting {
  /** What is waited for: the question's id, and the moment that it is about. */
  asked = $state.raw<{ id: string; at: string } | null>(null);
  #found = $state.raw<{ hint: Hinted; at: string } | null>(null);
  /** Whether the sentences are to be seen; the tile on the board stays without them. */
  isOpen = $state(false);

  constructor(
    private readonly state: () => TableState | null,
    private readonly send: (message: ClientMessage) => boolean,
  ) {}

  /** The hint for this very moment. */
  get found(): Hinted | null {
    return this.#found?.at === momentOf(this.state()) ? this.#found.hint : null;
  }

  get isWaiting(): boolean {
    return this.asked !== null && this.asked.at === momentOf(this.state());
  }

  /** Ask, or show again what was found; returns whether an answer is waited for from now on. */
  ask(): boolean {
    const state = this.state();
    if (!state || this.isWaiting) return false;
    if (this.found) {
      this.isOpen = true;
      return false;
    }
    this.asked = { id: newId(), at: momentOf(state) };
    this.#transmit(state);
    return true;
  }

  /** Ask again on a new line, where there was no answer and nothing has happened since. */
  resend(): void {
    const state = this.state();
    if (state && this.isWaiting) this.#transmit(state);
    else this.asked = null;
  }

  /** Take an answer; returns whether it was one to our question. */
  take(answer: Answer): boolean {
    if (answer.command_id !== this.asked?.id) return false;
    const { at } = this.asked;
    this.asked = null;
    if (answer.type === "hinted") {
      this.#found = { hint: answer, at };
      this.isOpen = true;
    }
    return true;
  }

  #transmit({ seq }: TableState): void {
    if (this.asked) this.send({ type: "hint", command_id: this.asked.id, expected_seq: seq });
  }
}

/** A round and how much of it has been played: what is no part of play changes nothing here. */
function momentOf(state: TableState | null): string {
  return `${state?.round?.number ?? 0}:${state?.round?.history.length ?? 0}`;
}
