import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import fixtures from "../fixtures/tables.json";
import type { Placed, Welcome } from "./protocol";

const sent: { type: string; command_id: string; action?: string; expected_seq: number }[] = [];
let server: { message: (message: unknown) => void; state: (state: string) => void };

vi.mock("./socket", () => ({
  socketUrl: (table: string) => `ws://host/${table}`,
  Link: class {
    constructor(_url: string, events: typeof server) {
      server = events;
    }
    open(): void {}
    close(): void {}
    hello(): void {
      sent.push({ type: "hello", command_id: "", expected_seq: 0 });
    }
    send(message: (typeof sent)[number]): void {
      sent.push(message);
    }
  },
}));

const welcome = (name: keyof typeof fixtures) => fixtures[name] as unknown as Welcome;
const acts = () => sent.filter(({ type }) => type === "act");

describe("a table on the page", () => {
  let table: import("./table.svelte").Table;
  let settings: import("./settings.svelte").Settings;

  beforeAll(async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    const { loadLanguage } = await import("./i18n.svelte");
    await loadLanguage("en");
  });

  beforeEach(async () => {
    sent.length = 0;
    const { Table } = await import("./table.svelte");
    ({ settings } = await import("./settings.svelte"));
    Object.assign(settings, { confirm: false, autoPass: false, pace: "human" });
    table = new Table("0123456789abcdef".repeat(2));
    table.connect();
    server.message(welcome("mid"));
    sent.length = 0;
  });

  it("plays a tile with one fit at the first tap", () => {
    server.message(welcome("three"));
    table.tap("56");
    expect(acts()).toMatchObject([{ action: "56-", expected_seq: 40 }]);
    expect(table.pendingPlacement).toEqual({ tile: "56", arm: "-" });
  });

  it("asks for the end where a tile fits both", () => {
    table.tap("14");
    expect(acts()).toEqual([]);
    expect(table.choices).toEqual(["14-", "14+"]);
    table.choose("+");
    expect(acts()).toMatchObject([{ action: "14+" }]);
  });

  it("asks once more where that is wanted", () => {
    settings.confirm = true;
    server.message(welcome("three"));
    table.tap("56");
    expect(acts()).toEqual([]);
    table.tap("56");
    expect(acts()).toHaveLength(1);
  });

  it("says why a tile does not fit, and sends nothing", () => {
    table.tap("66");
    expect(table.notice).toContain("does not fit");
    expect(sent).toEqual([]);
  });

  it("says what to do before a pass", () => {
    table.pass();
    expect(table.notice).toBe("No passing yet: one of your tiles fits. Place it, or draw first.");
    expect(sent).toEqual([]);
  });

  it("keeps a tile pending until its event has come", () => {
    table.act("14-");
    const id = acts()[0]?.command_id;
    server.message({ type: "applied", command_id: id, seq: 41 });
    expect(table.pending).not.toBeNull();
    const placed: Placed = {
      type: "placed",
      seq: 41,
      seat: 0,
      action: "14-",
      ends: [4, 1],
      dead: false,
      turn: 1,
      legal: [],
    };
    server.message(placed);
    expect(table.pending).toBeNull();
    expect(table.order).not.toContain("14");
  });

  it("sends an unanswered command again, as the same command, after a reconnect", () => {
    table.act("d");
    server.message(welcome("mid"));
    expect(acts()).toHaveLength(2);
    expect(acts()[1]).toEqual(acts()[0]);
  });

  it("shows a refusal with its sentence and takes the tile back", () => {
    table.act("14-");
    server.message({
      type: "refused",
      command_id: acts()[0]?.command_id,
      seq: 40,
      reason: "not_your_turn",
      rule: null,
      key: "error-not-your-turn",
      details: {},
    });
    expect(table.pending).toBeNull();
    expect(table.notice).toBe("It is not the turn of this seat.");
  });

  it("applies what a stale command had missed and says that it was not played", () => {
    table.act("14-");
    const drew = { type: "drew", seat: 1, boneyard: 5, drawable: 3, turn: 1, legal: [] };
    server.message({
      type: "stale",
      command_id: acts()[0]?.command_id,
      seq: 41,
      missed: [{ ...drew, seq: 41 }],
    });
    expect(table.state?.seq).toBe(41);
    expect(table.pending).toBeNull();
    expect(table.notice).toContain("not played");
  });

  it("asks for the whole state where a stale command had missed too much", () => {
    table.act("14-");
    const id = acts()[0]?.command_id;
    server.message({ type: "stale", command_id: id, seq: 60, missed: [] });
    expect(sent.at(-1)?.type).toBe("hello");
    expect(table.pending).toBeNull();
  });

  it("asks for the whole state after a gap", () => {
    server.message({ type: "passed", seq: 44, seat: 1, lacks: [1], turn: 0, legal: [] });
    expect(sent.at(-1)?.type).toBe("hello");
    expect(table.state?.seq).toBe(40);
  });

  it("keeps the player's own order; new tiles come last", () => {
    table.sort();
    const order = table.order;
    const draw = { type: "drew", seat: 0, boneyard: 5, drawable: 3, turn: 0, legal: ["d"] };
    server.message({ ...draw, seq: 41, tile: "00" });
    expect(table.order).toEqual([...order, "00"]);
    expect(table.fresh).toBe("00");
  });

  it("passes by itself only where a pass is the only thing to do and that is wanted", () => {
    vi.useFakeTimers();
    settings.autoPass = true;
    server.message(welcome("mid"));
    vi.runAllTimers();
    expect(acts()).toEqual([]);
    server.message(welcome("pass"));
    vi.runAllTimers();
    expect(acts()).toMatchObject([{ action: "p" }]);
    vi.useRealTimers();
  });

  it("stops where the server speaks another version", () => {
    server.message({ ...welcome("mid"), version: 2 });
    expect(table.trouble).toBe("version");
  });

  it("tells the server the pace that was chosen", () => {
    settings.pace = "quick";
    server.message(welcome("mid"));
    expect(sent).toContainEqual({ type: "pacing", pace: "quick" });
  });
});
