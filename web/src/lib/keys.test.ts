import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import fixtures from "../fixtures/tables.json";
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

const press = (key: string, code = "", more: Partial<KeyboardEvent> = {}) => ({ key, code, ...more }) as KeyboardEvent;

describe("the map of keys", () => {
  let map: typeof import("./keymap");
  let keys: typeof import("./keys");
  let live: typeof import("./live.svelte");
  let table: import("./table.svelte").Table;
  let settings: import("./settings.svelte").Settings;
  const kept = new Map<string, string>();
  const focused: string[] = [];

  beforeAll(async () => {
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    vi.stubGlobal("window", { applySettings: () => {} });
    vi.stubGlobal("document", {
      documentElement: { dataset: {} },
      querySelector: (selector: string) => ({ focus: () => focused.push(selector) }),
    });
    const i18n = await import("./i18n.svelte");
    await i18n.loadLanguage("en");
    await i18n.loadExtra("voice");
    ({ settings } = await import("./settings.svelte"));
    map = await import("./keymap");
    keys = await import("./keys");
    live = await import("./live.svelte");
  });

  beforeEach(async () => {
    map.restoreKeys();
    focused.length = 0;
    const { Table } = await import("./table.svelte");
    table = new Table("0123456789abcdef".repeat(2));
    table.receive(fixtures.mid as unknown as ServerMessage);
    live.forget();
  });

  const said = () => live.spoken().log.at(-1)?.text ?? "";
  const run = (key: string, code = "", more = {}) => keys.runKey(table, press(key, code, more), () => {});

  it("has no key twice, and a sentence for each command", async () => {
    const { t } = await import("./i18n.svelte");
    const all = map.COMMANDS.map(({ key }) => key);
    expect(new Set(all).size).toBe(all.length);
    for (const { id } of map.COMMANDS) expect(t(`key-${id}`)).not.toBe(`key-${id}`);
  });

  it("answers each key with a sentence of its own", () => {
    const answers = new Set<string>();
    const asking = map.COMMANDS.filter(({ id }) => !["draw", "pass", "undo", "hint", "help"].includes(id));
    for (const { key } of asking) {
      expect(run(key)).toBe(true);
      expect(said()).toMatch(/[.?]$/);
      answers.add(said());
    }
    // What happened last is all that happened since one's own turn here.
    expect(answers.size).toBeGreaterThanOrEqual(asking.length - 1);
  });

  it("leaves keys alone that stand for nothing, and those pressed with others", () => {
    expect(run("x")).toBe(false);
    expect(run("Enter", "Enter")).toBe(false);
    expect(run("e", "KeyE", { ctrlKey: true })).toBe(false);
    expect(run("e", "KeyE", { repeat: true })).toBe(false);
    expect(live.spoken().log).toEqual([]);
  });

  it("takes capital letters, and the places of letters where people type in other signs", () => {
    expect(map.signOf(press("E", "KeyE"))).toBe("e");
    expect(map.signOf(press("ث", "KeyE"))).toBe("e");
    expect(map.signOf(press("у", "KeyE"))).toBe("e");
    // On a French keyboard the letters have other places, and digits want Shift.
    expect(map.signOf(press("a", "KeyQ"))).toBe("a");
    expect(map.signOf(press("&", "Digit1"))).toBe("1");
    expect(map.signOf(press("1", "Numpad1"))).toBe("1");
    expect(map.signOf(press("?", "Minus", { shiftKey: true }))).toBe("?");
    expect(map.signOf(press("ArrowLeft", "ArrowLeft"))).toBeNull();
    expect(map.signOf(press(" ", "Space"))).toBeNull();
  });

  it("tells how many of a value are out after its key and a digit", () => {
    run("n");
    expect(said()).toBe("Which value? Press a digit from 0 to 6.");
    run("6");
    expect(said()).toMatch(/^Value 6: \d on the line, \d in your hand, \d unseen\.$/);
    expect(focused).toEqual([]);
  });

  it("goes to a tile by its two digits, the first already to one that has it", () => {
    const tile = table.order.find((held) => held[0] !== held[1]) ?? "";
    run(tile[1] ?? "");
    expect(focused[0]).toContain(`data-hand="${table.order.find((held) => held.includes(tile[1] ?? ""))}"`);
    run(tile[0] ?? "");
    expect(focused[1]).toContain(`data-hand="${tile}"`);
    expect(live.spoken().log).toEqual([]);
  });

  it("forgets a first digit as soon as something else is pressed", () => {
    const digit = table.order[0]?.[0] ?? "";
    run(digit);
    run("ArrowRight", "ArrowRight");
    run(digit);
    expect(focused[0]).toBe(focused[1]);
  });

  it("says which tile is not in the hand", () => {
    const held = new Set(table.order);
    const [low = 0, high = 0] = [0, 1, 2, 3, 4, 5, 6]
      .flatMap((a) => [0, 1, 2, 3, 4, 5, 6].filter((b) => b >= a).map((b) => [a, b] as const))
      .find(([a, b]) => !held.has(`${a}${b}`) && table.order.some((tile) => tile.includes(String(a)))) ?? [];
    run(String(low));
    run(String(high));
    expect(said()).toMatch(/^You do not hold .+\.$/);
  });

  it("gives a command another key, and keeps that", () => {
    map.give("ends", "x");
    expect(map.keyOf("ends")).toBe("x");
    expect(run("e")).toBe(false);
    expect(run("x")).toBe(true);
    expect(said()).toContain("Left end");
    expect(JSON.parse(kept.get("balak.settings") ?? "{}").keymap).toEqual({ ends: "x" });
    map.give("ends", "e");
    expect(settings.keymap).toEqual({});
  });

  it("takes a key away", () => {
    map.give("draw", "");
    expect(run("d")).toBe(false);
    expect(map.keyOf("draw")).toBe("");
  });

  it("refuses a key that another command has, a digit, and a key without a sign", () => {
    expect(map.refusalOf("ends", "d")).toEqual({ why: "taken", by: "draw" });
    expect(map.refusalOf("ends", "4")).toEqual({ why: "digits" });
    expect(map.refusalOf("ends", null)).toEqual({ why: "strange" });
    expect(map.refusalOf("ends", "e")).toBeNull();
    expect(map.refusalOf("ends", "x")).toBeNull();
    map.give("draw", "x");
    expect(map.refusalOf("ends", "x")).toEqual({ why: "taken", by: "draw" });
    expect(map.refusalOf("ends", "d")).toBeNull();
  });
});

describe("a burst", () => {
  it("is one sentence, but for what always stands by itself", async () => {
    const { joined } = await import("./live.svelte");
    expect(
      joined([
        { text: "Round 2 is dealt." },
        { text: "You passed.", within: "you passed." },
        { text: "You drew.", within: "you drew." },
        { text: "It is over." },
        { text: "Your turn.", within: "your turn." },
      ]),
    ).toBe("Round 2 is dealt. You passed; you drew. It is over. Your turn.");
  });
});
