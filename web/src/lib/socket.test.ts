import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { VERSION, type ServerMessage } from "./protocol";
import { DEAD_MS, DELAYS, Link, QUIET_MS, WAKE_MS, type LinkState } from "./socket";

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
  const page = { visibilityState: "visible" };
  let link: Link;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    states.length = messages.length = 0;
    const add = (name: string, run: () => void) => listeners.set(name, run);
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("addEventListener", add);
    vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
    page.visibilityState = "visible";
    vi.stubGlobal("document", {
      get visibilityState() {
        return page.visibilityState;
      },
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
    expect(socket().sent[0]).toEqual({ type: "hello", version: VERSION });
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

  it("waits longer each time that it is let in only to be told what is wrong", () => {
    const beRefused = () => {
      socket().accept();
      socket().say({ type: "fault", code: "store", detail: "" });
      socket().end(1013);
    };
    beRefused();
    vi.advanceTimersByTime(0);
    for (const [index, delay] of DELAYS.slice(1).entries()) {
      beRefused();
      vi.advanceTimersByTime(delay * 1000 - 1);
      expect(FakeSocket.all).toHaveLength(index + 2);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(index + 3);
    }
    expect(states).not.toContain("open");
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

  it("asks once in a quiet time, not again and again", () => {
    socket().accept();
    socket().say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(2 * QUIET_MS - 500);
    expect(socket().sent.filter(({ type }) => type === "ping")).toHaveLength(1);
    socket().say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(QUIET_MS + 500);
    expect(socket().sent.filter(({ type }) => type === "ping")).toHaveLength(2);
  });

  it("says within 11.5 s of silence that the line is lost", () => {
    socket().accept();
    socket().say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(11_500);
    expect(states.at(-1)).toBe("lost");
  });

  it("costs less than 60 kB in an hour of waiting", () => {
    socket().accept();
    for (let second = 0; second < 3600; second += 1) {
      const asked = socket().sent.filter(({ type }) => type === "ping").length;
      vi.advanceTimersByTime(1000);
      const pings = socket().sent.filter(({ type }) => type === "ping").length;
      if (pings > asked) socket().say({ type: "pong", seq: 123 });
    }
    const pings = socket().sent.filter(({ type }) => type === "ping").length;
    const bytes = pings * ('{"type":"ping"}'.length + '{"type":"pong","seq":123}'.length);
    expect(bytes).toBeLessThan(60_000);
    expect(states.at(-1)).toBe("open");
  });

  it("tries nothing while nobody is looking, and at once when somebody does", () => {
    socket().accept();
    socket().say({ type: "pong", seq: 1 });
    page.visibilityState = "hidden";
    socket().end(1006);
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    page.visibilityState = "visible";
    listeners.get("visibilitychange")?.();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("keeps a line over which an answer comes when the page is looked at again", () => {
    const first = socket();
    first.accept();
    first.say({ type: "pong", seq: 1 });
    listeners.get("visibilitychange")?.();
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    first.say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(WAKE_MS + 1);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up a line that stays silent when the page is looked at again, within 2 s", () => {
    const first = socket();
    first.accept();
    first.say({ type: "pong", seq: 1 });
    listeners.get("pageshow")?.();
    vi.advanceTimersByTime(WAKE_MS + 1);
    expect(first.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not give a line up because its own clock stood still", () => {
    const first = socket();
    first.accept();
    first.say({ type: "pong", seq: 1 });
    // The machine slept: the clock on the wall went on, and no timer ran.
    vi.setSystemTime(Date.now() + 120_000);
    vi.advanceTimersByTime(500);
    expect(first.closed).toBe(false);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    first.say({ type: "pong", seq: 1 });
    vi.advanceTimersByTime(WAKE_MS + 1);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
