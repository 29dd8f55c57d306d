import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { FromWorker, ToWorker } from "./messages";
import { DEAD_MS } from "./tables";

/** Web locks, of which only stealing is used. */
class Locks {
  private lose: (error: Error) => void = () => {};

  request(_name: string, _options: object, hold: () => Promise<void>): Promise<void> {
    this.lose(new DOMException("It was stolen", "AbortError"));
    return new Promise((resolve, reject) => {
      this.lose = reject;
      queueMicrotask(() => void hold().then(resolve));
    });
  }
}

class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly heard: ToWorker[] = [];
  isOver = false;
  onmessage: (event: { data: FromWorker }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isOver = true;
  }

  say(data: FromWorker): void {
    this.onmessage({ data });
  }
}

class FakeClose extends Event {
  readonly code: number;

  constructor(type: string, { code }: { code: number }) {
    super(type);
    this.code = code;
  }
}

const LIST = { build: "1", python: { "assets/python-1/pyodide.mjs": 3, "assets/library-1.zip": 2 } };

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal("navigator", { locks: new Locks() });
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal("CloseEvent", FakeClose);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(LIST))));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The tables of a page of its own, and the worker that it starts once it may. */
async function page() {
  vi.resetModules();
  return (await import("./tables")).tables;
}

async function worker(number: number): Promise<FakeWorker> {
  return vi.waitUntil(() => FakeWorker.all[number]);
}

describe("the tables in this browser", () => {
  it("may be started again after that failed, and then stay", async () => {
    const tables = await page();
    const first = tables.ready();
    (await worker(0)).say({ type: "failed", error: "no room" });
    await expect(first).rejects.toThrow("no room");

    const second = tables.ready();
    (await worker(1)).say({ type: "ready" });
    await second;
    expect(tables.ready()).toBe(second);
    expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([true, false]);
  });

  it("are given up to a newer page, whose seats they are from then on", async () => {
    const old = await page();
    const begun = old.ready();
    (await worker(0)).say({ type: "ready" });
    await begun;
    const line = old.open("a");
    const closed = new Promise<number>((resolve) => (line.onclose = ({ code }) => resolve(code)));
    const told: string[] = [];
    line.onmessage = ({ data }) => told.push(String(data));
    await new Promise<void>((resolve) => (line.onopen = () => resolve()));

    const next = (await page()).ready();
    (await worker(1)).say({ type: "ready" });
    await next;
    expect(await closed).toBe(4001);
    expect(told.map((text) => (JSON.parse(text) as { code: string }).code)).toEqual(["opened_elsewhere"]);
    expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([true, false]);
  });

  it("are given up in the middle of a start, too", async () => {
    const lost = expect((await page()).ready()).rejects.toThrow("ended");
    await worker(0);
    void (await page()).ready();
    await worker(1);
    await lost;
    expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([true, false]);
  });
});

describe("a worker", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** The tables of a page, ready, with a line that the worker has heard of. */
  async function playing() {
    const tables = await page();
    const begun = tables.ready();
    (await worker(0)).say({ type: "ready" });
    await begun;
    tables.open("a");
    await vi.waitUntil(() => heardBy(0).includes("connect"));
    return tables;
  }

  function heardBy(number: number): string[] {
    return FakeWorker.all[number]?.heard.map(({ type }) => type) ?? [];
  }

  it("that has died is started anew, and lines open once it is there", async () => {
    const tables = await playing();
    vi.advanceTimersByTime(DEAD_MS);
    const line = tables.open("a");
    let opened = 0;
    line.onopen = () => (opened += 1);
    const second = await worker(1);
    expect(FakeWorker.all[0]?.isOver).toBe(true);
    // However long it takes to start, it is left to.
    vi.advanceTimersByTime(2 * DEAD_MS);
    tables.open("a").close();
    expect([second.isOver, opened]).toEqual([false, 0]);
    second.say({ type: "ready" });
    await vi.waitUntil(() => opened === 1);
    expect(heardBy(1)).toEqual(["start", "hang_up", "connect"]);
  });

  it("that answers is left alone, however rarely it is asked", async () => {
    const tables = await playing();
    FakeWorker.all[0]?.say({ type: "told", line: 1, text: "{}" });
    vi.advanceTimersByTime(2 * DEAD_MS);
    tables.open("a");
    expect(FakeWorker.all.map(({ isOver }) => isOver)).toEqual([false]);
  });
});
