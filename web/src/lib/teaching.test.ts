import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Mark } from "./coach.svelte";
import { markFor, saying } from "./teaching";

const OPENING = { line: [], drawable: 12, history: [] };
const STARTED = { line: ["14"], drawable: 12, history: [{ seat: 1, action: "14" }] };
const DRAWN = { ...STARTED, history: [...STARTED.history, { seat: 0, action: "d" }] };
const EMPTY = { ...STARTED, drawable: 0 };

describe("markFor", () => {
  it.each<[string, Parameters<typeof markFor>, Mark | null]>([
    ["matching first, to whoever opens", [OPENING, ["14", "d"], []], "match"],
    ["no ends before there are any", [OPENING, ["14", "d"], ["match"]], "draw"],
    ["matching to whoever can place", [STARTED, ["44+", "d"], []], "match"],
    ["the ends after that", [STARTED, ["44+", "d"], ["match"]], "ends"],
    ["drawing where nothing fits, before all else", [STARTED, ["d"], []], "draw"],
    ["drawing by choice last", [STARTED, ["44+", "d"], ["match", "ends"]], "draw"],
    ["the two protected tiles once somebody has drawn", [DRAWN, ["44+", "d"], ["match", "ends", "draw"]], "protected"],
    ["the two protected tiles where only they are left", [EMPTY, ["p"], []], "protected"],
    ["nothing of drawing where none can be drawn", [EMPTY, ["44+"], ["match", "ends", "protected"]], null],
    ["nothing twice", [DRAWN, ["44+", "d"], ["match", "ends", "draw", "protected"]], null],
  ])("teaches %s", (_, args, mark) => expect(markFor(...args)).toBe(mark));
});

describe("saying", () => {
  it("fits what the player can do", () => {
    expect(saying("match", [], ["14"])).toBe("coach-open");
    expect(saying("match", ["14"], ["44+"])).toBe("coach-match");
    expect(saying("draw", ["14"], ["d"])).toBe("coach-must-draw");
    expect(saying("draw", ["14"], ["44+", "d"])).toBe("coach-draw");
  });
});

describe("what was seen", () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  const fresh = async () => (await import("./coach.svelte")).coach;

  it("outlives the page, in one order, and can be forgotten", async () => {
    (await fresh()).see("draw");
    (await fresh()).see("match");
    vi.resetModules();
    const coach = await fresh();
    expect(coach.seen).toEqual(["match", "draw"]);
    expect(coach.isWanted).toBe(true);
    coach.see("ends", "protected");
    expect(coach.isWanted).toBe(false);
    coach.again();
    vi.resetModules();
    expect((await fresh()).seen).toEqual([]);
  });

  it("is nothing where something else was kept", async () => {
    kept.set("balak.coach", '{"match":true}');
    expect((await fresh()).seen).toEqual([]);
  });
});
