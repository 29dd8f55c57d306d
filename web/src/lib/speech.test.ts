// What the page says is what Python says: pushed and asked for, in both languages, over whole rounds.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import speech from "../../../tests/data/speech.json";
import type { ServerMessage } from "./protocol";

vi.mock("./socket", () => ({
  socketUrl: () => "",
  Link: class {
    open(): void {}
    close(): void {}
    hello(): void {}
    send(): boolean {
      return true;
    }
  },
}));

/** Questions by the names of the map of keys, and how the page answers them. */
type Asked = Record<string, string>;

describe.each(["id", "en"] as const)("what is said in %s", (lang) => {
  let live: typeof import("./live.svelte");
  let tell: typeof import("./tell");
  let Table: typeof import("./table.svelte").Table;

  beforeAll(async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    vi.stubGlobal("sessionStorage", localStorage);
    vi.stubGlobal("navigator", { languages: [lang] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    const i18n = await import("./i18n.svelte");
    await i18n.loadLanguage(lang);
    await i18n.loadExtra("voice");
    live = await import("./live.svelte");
    tell = await import("./tell");
    ({ Table } = await import("./table.svelte"));
    vi.useFakeTimers();
  });

  afterAll(() => vi.useRealTimers());

  beforeEach(() => live.forget());

  function heard(): string {
    vi.runOnlyPendingTimers();
    return live.spoken().polite.join("");
  }

  it.each(speech)("is the same in a round of $name", (round) => {
    const table = new Table("0123456789abcdef".repeat(2));
    table.receive(round.welcome as unknown as ServerMessage);
    for (const burst of round.bursts) {
      for (const event of burst.events) table.receive(event as unknown as ServerMessage);
      expect(heard()).toBe(burst.heard[lang]);
      const asked = (burst as { asked?: Record<"id" | "en", Asked> }).asked;
      if (asked) expect(answers(table, Object.keys(asked[lang]))).toEqual(asked[lang]);
    }
    table.close();
  });

  function answers(table: InstanceType<typeof Table>, ids: readonly string[]): Asked {
    const by: Record<string, (table: InstanceType<typeof Table>) => string> = {
      ends: tell.tellEnds,
      line: tell.tellLine,
      hand: tell.tellHand,
      fits: tell.tellFits,
      counts: tell.tellCounts,
      boneyard: tell.tellBoneyard,
      score: tell.tellScore,
      last: tell.tellLast,
      since: tell.tellSince,
      drawn: tell.tellDrawn,
      voids: tell.tellVoids,
      turn: tell.tellTurn,
    };
    return Object.fromEntries(
      ids.map((id) => [id, /^\d$/.test(id) ? tell.tellValue(table, Number(id)) : (by[id]?.(table) ?? "")]),
    );
  }
});
