import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import fixtures from "../fixtures/tables.json";
import { VERSION, type Placed, type Undone, type Welcome } from "./protocol";

const sent: { type: string; command_id: string; action?: string; expected_seq: number }[] = [];
let isOpen = true;
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
    send(message: (typeof sent)[number]): boolean {
      if (isOpen) sent.push(message);
      return isOpen;
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
    isOpen = true;
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

  describe("what was just placed", () => {
    const placed: Placed = { type: "placed", seq: 41, seat: 0, action: "14-", ends: [4, 1], dead: false, turn: 1, legal: [] };
    const undos = () => sent.filter(({ type }) => type === "undo");

    it("is taken back and lies where it was in the hand", async () => {
      const { spoken } = await import("./live.svelte");
      const before = table.order;
      expect(table.canUndo).toBe(false);
      table.act("14-");
      table.undo();
      expect(undos()).toEqual([]);
      server.message(placed);
      server.message({ type: "applied", command_id: acts()[0]?.command_id, seq: 41 });
      expect(table.canUndo).toBe(true);
      table.undo();
      table.undo();
      expect(undos()).toMatchObject([{ expected_seq: 41 }]);
      const { ends, legal } = (welcome("mid").round ?? {}) as { ends: [number, number]; legal: string[] };
      const undone: Undone = { type: "undone", seq: 42, seat: 0, action: "14-", ends, legal };
      server.message({ type: "applied", command_id: undos()[0]?.command_id, seq: 42 });
      server.message(undone);
      expect(table.order).toEqual(before);
      expect(table.isMine && table.legal.includes("14-")).toBe(true);
      expect(table.canUndo).toBe(false);
      expect(spoken().log.map(({ text }) => text)).toContain("You took four one back.");
      table.undo();
      expect(undos()).toHaveLength(2);
    });

    it("stays where another seat has acted, and the page says so", async () => {
      table.act("14-");
      server.message(placed);
      server.message({ type: "applied", command_id: acts()[0]?.command_id, seq: 41 });
      table.undo();
      server.message({ type: "drew", seq: 42, seat: 1, turn: 1, boneyard: 5, drawable: 3, legal: [] });
      expect(table.canUndo).toBe(false);
      server.message({
        type: "refused",
        command_id: undos()[0]?.command_id,
        seq: 42,
        reason: "undo",
        rule: null,
        key: "error-undo-late",
        details: {},
      });
      await vi.waitFor(() => expect(table.notice).toBe("Too late: the next player has already played."));
    });

    it("is not offered where another person plays", () => {
      const shared = welcome("mid");
      server.message({ ...shared, seats: shared.seats.map((seat) => ({ ...seat, bot: null })) });
      table.act("14-");
      server.message(placed);
      expect(table.canUndo).toBe(false);
    });
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
    server.message({ ...welcome("mid"), version: VERSION + 1 });
    expect(table.trouble).toBe("version");
  });

  it("tells the server the pace that was chosen", () => {
    settings.pace = "quick";
    server.message(welcome("mid"));
    expect(sent).toContainEqual({ type: "pacing", pace: "quick" });
  });

  it("does not act while an action is on its way: a second intent never goes alone", () => {
    table.act("14-");
    server.state("lost");
    isOpen = false;
    table.draw();
    table.tap("14");
    isOpen = true;
    server.state("open");
    server.message(welcome("mid"));
    expect(acts().map(({ action }) => action)).toEqual(["14-", "14-"]);
    expect(acts()[1]).toEqual(acts()[0]);
  });

  it("sends what was tapped off the line once it is back, if nothing has happened meanwhile", () => {
    server.state("lost");
    isOpen = false;
    table.act("14-");
    expect(table.pendingPlacement?.tile).toBe("14");
    expect(acts()).toEqual([]);
    isOpen = true;
    server.message(welcome("mid"));
    expect(acts()).toMatchObject([{ action: "14-", expected_seq: 40 }]);
  });

  it("says so, and sends nothing, where the table has moved on before what was tapped could leave", () => {
    server.state("lost");
    isOpen = false;
    table.act("14-");
    isOpen = true;
    server.message({ ...welcome("mid"), seq: 43 });
    expect(acts()).toEqual([]);
    expect(table.pending).toBeNull();
    expect(table.notice).toContain("not played");
  });

  it("keeps nothing selected that was chosen in another state", () => {
    table.tap("14");
    expect(table.selected).toBe("14");
    server.message(welcome("mid"));
    expect(table.selected).toBe("14");
    server.message({ ...welcome("mid"), seq: 41 });
    expect(table.selected).toBeNull();
  });

  it("asks for the whole state shortly after an answer whose event did not come", () => {
    vi.useFakeTimers();
    table.act("d");
    server.message({ type: "applied", command_id: acts()[0]?.command_id, seq: 41 });
    expect(sent.at(-1)?.type).toBe("act");
    vi.advanceTimersByTime(600);
    expect(sent.at(-1)?.type).toBe("hello");
    vi.useRealTimers();
  });

  it("asks for the whole state once, not for every event after a gap", () => {
    vi.useFakeTimers();
    const late = { type: "passed", seat: 1, lacks: [1], turn: 0, legal: [] };
    for (const seq of [43, 44, 45]) server.message({ ...late, seq });
    expect(sent.filter(({ type }) => type === "hello")).toHaveLength(1);
    server.message({ ...welcome("mid"), seq: 44 });
    vi.advanceTimersByTime(1000);
    expect(sent.filter(({ type }) => type === "hello").length).toBeGreaterThan(1);
    vi.useRealTimers();
  });

  it("asks for the whole state where the server knows of a later event", () => {
    server.message({ type: "pong", seq: 40 });
    expect(sent).toEqual([]);
    server.message({ type: "pong", seq: 41 });
    expect(sent.at(-1)?.type).toBe("hello");
  });

  it("marks itself by its seat, whatever it is called", () => {
    server.message(welcome("company"));
    expect(table.seating).toMatchObject({ me: 0, names: ["You", "Budi", "Sari", "Wayan"] });
    const seats = welcome("company").seats.map((seat) => ({ ...seat, name: "You" }));
    server.message({ ...welcome("company"), seats });
    expect(table.seating.names).toEqual(["You", "Player 2", "Player 3", "Player 4"]);
  });

  it("gives a spectator no turn, and puts the first seat at the bottom", () => {
    server.message({ ...welcome("watching-two"), round: { ...welcome("watching-two").round, turn: null } });
    expect(table.isMine).toBe(false);
    expect(table.seating).toMatchObject({ me: null, base: 0 });
    server.message(welcome("newcomer"));
    expect(table.seating).toMatchObject({ me: null, base: 1 });
  });

  it("does not act for a seat that the computer plays", () => {
    server.message(welcome("replaced"));
    expect([table.isMine, table.legal]).toEqual([false, []]);
    table.draw();
    expect(acts()).toEqual([]);
    expect(table.notice).toContain("computer is playing");
  });

  it("takes its part in a shuffle by itself, and shows no refusal of it", () => {
    const { seq } = welcome("shuffling-lot");
    const committed = { type: "committed", seq: seq + 1, round: 0, attempt: 2, commitment: "ab".repeat(32) };
    server.message(welcome("shuffling-lot"));
    server.message({ ...committed, waiting: [0, 1], seats: welcome("shuffling-lot").seats });
    const [given] = sent.filter(({ type }) => type === "contribute");
    expect(given).toMatchObject({ round: 0, attempt: 2 });
    const refused = { type: "refused", seq, reason: "shuffle", rule: null, key: "error-no-round", details: {} };
    server.message({ ...refused, command_id: given?.command_id });
    expect(table.notice).toBeNull();
    expect(table.isAsked("contribute")).toBe(false);
  });

  it("says for good that a list without its own hash is not to be trusted", async () => {
    const { seq, seats } = welcome("shuffling-lot");
    server.message(welcome("shuffling-lot"));
    const committed = { type: "committed", seq: seq + 1, round: 0, attempt: 3, commitment: "cd".repeat(32) };
    server.message({ ...committed, waiting: [0, 1], seats });
    server.message({ type: "contributed", seq: seq + 2, seat: 0 });
    server.message({ type: "listed", seq: seq + 3, hashes: ["", "ef".repeat(32), ""], waiting: [1] });
    await vi.waitFor(() => expect(table.shaking.refusal).not.toBeNull());
    expect(sent.filter(({ type }) => type === "reveal")).toEqual([]);
  });

  it("goes when its leave is applied, also where the line is cut with it", () => {
    table.ask({ type: "leave" });
    server.message({ type: "applied", command_id: sent.at(-1)?.command_id, seq: 41 });
    expect(table.isLeft).toBe(true);
    expect(table.trouble).toBeNull();
  });

  it("has lost its seat where the server says so at any time", () => {
    server.message({ type: "fault", code: "seat", detail: "" });
    expect([table.trouble, table.hadSeat]).toEqual(["seat", true]);
  });

  it("stays quiet where the table was opened elsewhere", () => {
    server.message({ type: "fault", code: "opened_elsewhere", detail: "" });
    expect(table.trouble).toBe("elsewhere");
    table.connect();
    expect(table.trouble).toBeNull();
  });

  it("shows a phrase for some seconds, and none of the others where they are hidden", async () => {
    const { loadExtra } = await import("./i18n.svelte");
    await loadExtra("table");
    vi.useFakeTimers();
    server.message({ type: "said", seat: 1, phrase: "lucky" });
    expect(table.company.said).toEqual({ 1: "lucky" });
    vi.advanceTimersByTime(10_000);
    expect(table.company.said).toEqual({});
    settings.phrases = false;
    server.message({ type: "said", seat: 1, phrase: "lucky" });
    expect(table.company.said).toEqual({});
    settings.phrases = true;
    vi.useRealTimers();
  });

  it("says one phrase at a time", () => {
    vi.useFakeTimers();
    table.speak("hello");
    table.speak("bye");
    expect(sent.filter(({ type }) => type === "say")).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    table.speak("bye");
    expect(sent.filter(({ type }) => type === "say")).toHaveLength(2);
    vi.useRealTimers();
  });

  it("counts the clock down while the line and the turn run, the turn before the bank", () => {
    vi.useFakeTimers();
    server.message(welcome("clock-mine"));
    vi.advanceTimersByTime(5000);
    expect(table.company.left(true)).toEqual({ turn: 13_000, bank: 60_000 });
    expect(table.company.left(false)).toEqual({ turn: 18_000, bank: 60_000 });
    vi.advanceTimersByTime(20_000);
    expect(table.company.left(true)).toEqual({ turn: 0, bank: 53_000 });
    vi.useRealTimers();
  });

  it("forgets that a claim was put off once there is none any more", () => {
    const seats = { type: "seats", presence: ["here", "reconnecting"] };
    server.message({ ...seats, claim: 1 });
    table.company.putOff = 1;
    server.message({ ...seats, claim: 1 });
    expect(table.company.putOff).toBe(1);
    server.message(seats);
    expect(table.company.putOff).toBeNull();
  });
});
