import { beforeAll, describe, expect, it, vi } from "vitest";

import type { TableEvent } from "./protocol";

type Sounds = typeof import("./sounds");

const drew = (seat: number, legal: string[], tile?: string) =>
  ({ type: "drew", seq: 1, seat, boneyard: 5, drawable: 3, turn: seat, legal, ...(tile ? { tile } : {}) }) as TableEvent;

describe("what is heard", () => {
  let sounds: Sounds;

  beforeAll(async () => {
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    sounds = await import("./sounds");
  });

  it("is the same for every draw: forced or free, one's own or another's", () => {
    const forced = sounds.cuesOf(drew(0, ["d"]), true, true);
    const free = sounds.cuesOf(drew(0, ["14", "d"], "36"), true, true);
    expect(forced).toEqual(["draw"]);
    expect(free).toEqual(forced);
    expect(sounds.cuesOf(drew(1, []), false, false)).toEqual(forced);
  });

  it("is a knock for a pass, and a call where the turn comes", () => {
    const passed = { type: "passed", seq: 1, seat: 1, lacks: [2], turn: 0, legal: [] } as unknown as TableEvent;
    expect(sounds.cuesOf(passed, false, true)).toEqual(["knock", "turn"]);
    expect(sounds.cuesOf(passed, true, true)).toEqual(["knock"]);
  });

  it("is nothing for what is not seen on the table", () => {
    expect(sounds.cuesOf({ type: "noted", seq: 1 } as TableEvent, false, false)).toEqual([]);
  });

  it("never lags behind the table: what would come late is left out", () => {
    const { starts, free } = sounds.startsOf(Array.from({ length: 20 }, () => "draw" as const), 10, 0);
    const heard = starts.filter((start) => start !== null);
    expect(heard[0]).toBe(10);
    expect(heard.length).toBeGreaterThan(4);
    expect(Math.max(...heard)).toBeLessThan(11);
    expect(free).toBeLessThan(11.1);
  });

  it("comes one after the other, also of what happens at once", () => {
    const { starts, free } = sounds.startsOf(["knock", "turn"], 3, 0);
    expect(starts[1]).toBeGreaterThan(3.2);
    expect(sounds.startsOf(["place"], 3, free).starts).toEqual([free]);
  });

  it("lasts about a second at most, and no voice is louder than it can be", () => {
    for (const voices of Object.values(sounds.VOICES)) {
      expect(Math.max(...voices.map(({ at, lasts }) => at + lasts))).toBeLessThan(1.1);
      expect(Math.max(...voices.map(({ loud }) => loud))).toBeLessThanOrEqual(1);
      expect(Math.min(...voices.map(({ to }) => to))).toBeGreaterThan(0);
    }
    expect(sounds.VOICES.knock.filter(({ at }) => at === 0)).toHaveLength(2);
  });
});
