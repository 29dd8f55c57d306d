import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { whileSeen } from "./polling";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

function show(state: "visible" | "hidden"): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what is asked while the page is seen", () => {
  it("is asked at once and again after each answer", async () => {
    const run = vi.fn(() => Promise.resolve());
    const stop = whileSeen(run, 5000);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    show("visible");
    expect(run).toHaveBeenCalledTimes(3);
  });

  it("is not asked while nobody looks, and at once when somebody does", async () => {
    const run = vi.fn(() => Promise.resolve());
    const stop = whileSeen(run, 5000);
    show("hidden");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
    show("visible");
    expect(run).toHaveBeenCalledTimes(2);
    stop();
  });

  it("is never asked twice at a time", async () => {
    let answer = () => {};
    const run = vi.fn(() => new Promise<void>((done) => (answer = done)));
    const stop = whileSeen(run, 5000);
    show("visible");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(2);
    stop();
  });
});
