import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ServerMessage } from "./protocol";
import { DEAD_MS, DELAYS, Link, QUIET_MS, type LinkState } from "./socket";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: { type: string }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  end(code: number): void {
    this.onclose?.({ code });
  }
}

const socket = () => FakeSocket.all.at(-1) as FakeSocket;

describe("the line to the server", () => {
  const states: LinkState[] = [];
  const messages: ServerMessage[] = [];
  const listeners = new Map<string, () => void>();
  let link: Link;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    states.length = messages.length = 0;
    const add = (name: string, run: () => void) => listeners.set(name, run);
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("addEventListener", add);
    vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
    vi.stubGlobal("document", {
      visibilityState: "visible",
      addEventListener: add,
      removeEventListener: (name: string) => listeners.delete(name),
    });
    link = new Link(
      "ws://table",
      { message: (message) => messages.push(message), state: (state) => states.push(state) },
      () => 1,
    );
    link.open();
  });

  afterEach(() => {
    link.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello first", () => {
    socket().accept();
    expect(socket().sent[0]).toEqual({ type: "hello", version: 1 });
  });

  it("asks whether the line is alive after a quiet time, and gives it up when it stays silent", () => {
    const first = socket();
    first.accept();
    first.say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(QUIET_MS + 500);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(DEAD_MS);
    expect(first.closed).toBe(true);
    expect(states).toContain("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("waits longer after each failure", () => {
    socket().end(1006);
    for (const [index, delay] of [...DELAYS, DELAYS[DELAYS.length - 1] as number].entries()) {
      expect(FakeSocket.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(delay * 1000);
      expect(FakeSocket.all).toHaveLength(index + 2);
      socket().end(1006);
    }
  });

  it.each(["online", "pageshow", "visibilitychange"])("reconnects at once on %s", (name) => {
    socket().accept();
    socket().say({ type: "pong", seq: 1 });
    for (const delay of [0, 1, 2, 4]) {
      socket().end(1006);
      vi.advanceTimersByTime(delay * 1000);
    }
    socket().end(1006);
    const before = FakeSocket.all.length;
    listeners.get(name)?.();
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it.each([4001, 4002, 4004])("does not try again after the code %i", (code) => {
    socket().accept();
    socket().end(code);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(link.state).toBe("closed");
  });

  it("gives up a socket that never opens", () => {
    vi.advanceTimersByTime(DEAD_MS + 1);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
