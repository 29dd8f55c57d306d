import { beforeEach, describe, expect, it } from "vitest";

import { Outbox } from "./outbox.svelte";
import type { ClientMessage } from "./protocol";

type Sent = ClientMessage & { command_id: string; expected_seq: number };

describe("what was asked and is not settled yet", () => {
  let sent: Sent[] = [];
  let isOpen = true;
  let outbox: Outbox;

  beforeEach(() => {
    sent = [];
    isOpen = true;
    outbox = new Outbox((message) => {
      if (isOpen) sent.push(message as Sent);
      return isOpen;
    });
  });

  it("carries an id of its own and what had been seen", () => {
    outbox.ask({ type: "act", action: "d" }, 7);
    expect(sent).toMatchObject([{ type: "act", action: "d", expected_seq: 7 }]);
    expect(sent[0]?.command_id).toMatch(/^[0-9a-f]{24}$/);
    expect(outbox.action).toBe("d");
  });

  it("holds one of a kind: a second one is not asked", () => {
    outbox.ask({ type: "act", action: "d" }, 7);
    outbox.ask({ type: "act", action: "p" }, 7);
    outbox.ask({ type: "rematch", wanted: true }, 7);
    outbox.ask({ type: "rematch", wanted: false }, 7);
    expect(sent.map(({ type }) => type)).toEqual(["act", "rematch"]);
  });

  it("sends again what has no answer, as the same commands and in the same order", () => {
    outbox.ask({ type: "act", action: "d" }, 7);
    outbox.ask({ type: "concede" }, 7);
    const before = [...sent];
    sent = [];
    expect(outbox.resend(9)).toEqual([]);
    expect(sent).toEqual(before);
  });

  it("sends what was asked off the line once it is back, after what was asked before it", () => {
    outbox.ask({ type: "act", action: "d" }, 7);
    isOpen = false;
    outbox.ask({ type: "leave" }, 7);
    expect(sent).toHaveLength(1);
    isOpen = true;
    outbox.resend(7);
    expect(sent.map(({ type }) => type)).toEqual(["act", "act", "leave"]);
  });

  it("gives up an action that never left this page once the table has moved on", () => {
    isOpen = false;
    outbox.ask({ type: "act", action: "14-" }, 7);
    isOpen = true;
    expect(outbox.resend(8)).toHaveLength(1);
    expect(outbox.action).toBeNull();
    expect(sent).toEqual([]);
  });

  it("sends an action that never left this page where the table has not moved", () => {
    isOpen = false;
    outbox.ask({ type: "act", action: "14-" }, 7);
    isOpen = true;
    expect(outbox.resend(7)).toEqual([]);
    expect(sent).toMatchObject([{ action: "14-", expected_seq: 7 }]);
  });

  it("does not send again what was answered, and lets go of it when its event has come", () => {
    outbox.ask({ type: "act", action: "d" }, 7);
    expect(outbox.applied(sent[0]?.command_id ?? "", 8)).toEqual({ type: "act", action: "d" });
    outbox.resend(7);
    expect(sent).toHaveLength(1);
    outbox.settle(7);
    expect(outbox.action).toBe("d");
    outbox.settle(8);
    expect(outbox.action).toBeNull();
    expect(outbox.isWaiting).toBe(false);
  });

  it("drops the part in an attempt at a shuffle that is over for the one in the next", () => {
    const first = { type: "contribute", round: 1, attempt: 1, hash: "a" } as const;
    outbox.ask(first, 7);
    outbox.supersede(first);
    expect(outbox.asked).toHaveLength(1);
    outbox.supersede({ ...first, attempt: 2 });
    expect(outbox.asked).toHaveLength(0);
  });
});
