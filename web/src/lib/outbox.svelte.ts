// What was asked of the table and is not settled yet, in the order in which it was asked.

import type { ClientMessage } from "./protocol";

type Bare<T> = T extends { command_id: string } ? Omit<T, "command_id" | "expected_seq"> : never;

/** A command without what it is answered by. */
export type Wish = Bare<ClientMessage>;

export interface Asked {
  id: string;
  /** The last event that had been seen when it was asked. */
  seq: number;
  wish: Wish;
  /** Whether it may have reached the server. */
  isSent: boolean;
  /** The event that it became, once that is known. */
  written: number | null;
}

/**
 * Keeps each command until it is answered and what it led to has been seen. After a new line has
 * come about everything is sent again as the same commands and in the same order, so that nothing
 * overtakes what was asked before it.
 */
export class Outbox {
  asked = $state.raw<readonly Asked[]>([]);

  /** The own action that is on its way; there is never a second one. */
  readonly action: string | null = $derived(
    this.asked.map(({ wish }) => (wish.type === "act" ? wish.action : null)).find(Boolean) ?? null,
  );

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  /** Whether something of this kind was asked and is not answered yet. */
  has(kind: Wish["type"]): boolean {
    return this.asked.some(({ wish }) => wish.type === kind);
  }

  /** Whether any command still has no answer. */
  get isWaiting(): boolean {
    return this.asked.some(({ written }) => written === null);
  }

  /** Ask for something; nothing happens while something of the same kind is on its way. */
  ask(wish: Wish, seq: number): void {
    if (this.has(wish.type)) return;
    const asked = { id: newId(), seq, wish, isSent: false, written: null };
    this.asked = [...this.asked, { ...asked, isSent: this.transmit(asked) }];
  }

  /** Let go of what this takes the place of: the same for an attempt at a shuffle that is over. */
  supersede(wish: Wish): void {
    const same = JSON.stringify(wish);
    this.asked = this.asked.filter((one) => one.wish.type !== wish.type || JSON.stringify(one.wish) === same);
  }

  /**
   * Send again what has no answer, on a new line. Returns the actions that are given up: they never
   * left this page, and the table has moved on since.
   */
  resend(seq: number): Asked[] {
    const late = this.asked.filter((one) => one.wish.type === "act" && !one.isSent && one.seq !== seq);
    this.asked = this.asked
      .filter((one) => !late.includes(one))
      .map((one) => {
        if (one.written !== null) return one;
        return { ...one, isSent: this.transmit(one) || one.isSent };
      });
    return late;
  }

  /** A command became this event. */
  applied(id: string, seq: number): Wish | null {
    const found = this.asked.find((one) => one.id === id);
    this.asked = this.asked.map((one) => (one.id === id ? { ...one, written: seq } : one));
    return found?.wish ?? null;
  }

  /** A command came to nothing. Returns what it was. */
  drop(id: string): Wish | null {
    const found = this.asked.find((one) => one.id === id);
    this.asked = this.asked.filter((one) => one !== found);
    return found?.wish ?? null;
  }

  /** Let go of all actions; returns whether there was one. */
  dropActions(): boolean {
    const had = this.action !== null;
    this.asked = this.asked.filter(({ wish }) => wish.type !== "act");
    return had;
  }

  /** Let go of what has become an event up to this one. */
  settle(seq: number): void {
    if (this.asked.some(({ written }) => written !== null && written <= seq)) {
      this.asked = this.asked.filter(({ written }) => written === null || written > seq);
    }
  }

  private transmit({ id, seq, wish }: Asked): boolean {
    const { type, ...rest } = wish;
    return this.send({ type, command_id: id, expected_seq: seq, ...rest } as ClientMessage);
  }
}

/** Make the id of a question to the server. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
