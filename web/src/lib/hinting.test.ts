import { beforeEach, describe, expect, it } from "vitest";

import { Hinting } from "./hinting.svelte";
import type { ClientMessage, Hint, Hinted, Refused } from "./protocol";
import type { TableState } from "./state";

function state(seq: number, actions: number): TableState {
  return { seq, round: { number: 1, history: Array.from({ length: actions }) } } as unknown as TableState;
}

function answer(id: string, action = "14-"): Hinted {
  return { type: "hinted", command_id: id, seq: 7, action, choices: [], exact: false, reasons: [] };
}

describe("a hint", () => {
  let now: TableState | null;
  let sent: Hint[];
  let hinting: Hinting;

  beforeEach(() => {
    now = state(7, 3);
    sent = [];
    hinting = new Hinting(
      () => now,
      (message: ClientMessage) => {
        sent.push(message as Hint);
        return true;
      },
    );
  });

  it("is asked for once, of the state that is seen", () => {
    hinting.ask();
    hinting.ask();
    expect(sent).toMatchObject([{ type: "hint", expected_seq: 7 }]);
    expect(hinting.isWaiting).toBe(true);
  });

  it("is shown until something is played", () => {
    hinting.ask();
    expect(hinting.take(answer(sent[0]?.command_id ?? ""))).toBe(true);
    expect([hinting.isWaiting, hinting.isOpen, hinting.found?.action]).toEqual([false, true, "14-"]);
    now = state(8, 3); // something that is no part of play
    expect(hinting.found?.action).toBe("14-");
    now = state(9, 4);
    expect(hinting.found).toBeNull();
  });

  it("is opened again without asking", () => {
    hinting.ask();
    hinting.take(answer(sent[0]?.command_id ?? ""));
    hinting.isOpen = false;
    hinting.ask();
    expect([sent.length, hinting.isOpen]).toEqual([1, true]);
  });

  it("is not taken from an answer to something else", () => {
    hinting.ask();
    expect(hinting.take(answer("another"))).toBe(false);
    expect([hinting.isWaiting, hinting.found]).toEqual([true, null]);
  });

  it("that is refused may be asked for again", () => {
    hinting.ask();
    const refused = { type: "refused", command_id: sent[0]?.command_id } as Refused;
    expect(hinting.take(refused)).toBe(true);
    expect([hinting.isWaiting, hinting.isOpen]).toEqual([false, false]);
    hinting.ask();
    expect(sent.length).toBe(2);
  });

  it("is asked for again on a new line, unless something was played", () => {
    hinting.ask();
    now = state(8, 3);
    hinting.resend();
    expect(sent.map((one) => [one.command_id === sent[0]?.command_id, one.expected_seq])).toEqual([[true, 7], [true, 8]]);
    now = state(9, 4);
    hinting.resend();
    expect([sent.length, hinting.isWaiting]).toEqual([2, false]);
  });

  it("that comes too late is not shown", () => {
    hinting.ask();
    now = state(9, 4);
    hinting.take(answer(sent[0]?.command_id ?? ""));
    expect(hinting.found).toBeNull();
  });
});
