import { describe, expect, it } from "vitest";

import { Handshake, type Step } from "./handshake";
import type { Committed, SeatInfo, ServerMessage, Shuffled, Shuffling, Welcome } from "./protocol";
import { keptReceipts, receiptFrom, receiptsOf } from "./kept";
import { Notebook } from "./receipts";
import { contributionHash } from "./shuffle";
import type { Store } from "./storage";

const TABLE = "0123456789abcdef".repeat(2);
const OTHER = "fedcba9876543210".repeat(2);
const COMMITMENT = "c".repeat(64);
const BOT: SeatInfo = { name: "Sari", bot: "greedy" };
const AYU: SeatInfo = { name: "Ayu", bot: null };

/** A browser: what it keeps, and how many contributions it has drawn. */
class Browser {
  readonly kept = new Map<string, string>();
  drawn = 0;
  readonly store = (): Store => ({
    getItem: (key) => this.kept.get(key) ?? null,
    setItem: (key, value) => void this.kept.set(key, value),
    removeItem: (key) => void this.kept.delete(key),
  });

  handshake(table = TABLE, seat = 0): Handshake {
    const random = () => (this.drawn += 1).toString(16).padStart(32, "0");
    return new Handshake(table, seat, { store: this.store, random });
  }
}

let seq = 0;

function committed(round: number, attempt = 1, more: Partial<Committed> = {}): Committed {
  const commitment = contributionHash(TABLE, round, attempt, 0, "e".repeat(32));
  return { type: "committed", seq: ++seq, round, attempt, commitment, waiting: [0], seats: [AYU, BOT], ...more };
}

function listed(hashes: string[], waiting = [0]): ServerMessage {
  return { type: "listed", seq: ++seq, hashes, waiting };
}

function contributed(seat = 0): ServerMessage {
  return { type: "contributed", seq: ++seq, seat };
}

function dealt(number: number, commitment: string): ServerMessage {
  const rest = { opener: 0, turn: 0, hand: [], counts: [7, 7], boneyard: 14, drawable: 12, legal: [] };
  return { type: "dealt", seq: ++seq, number, commitment, ...rest };
}

function roundOver(shuffle: Shuffled): ServerMessage {
  return { type: "round_over", seq: ++seq, end: { shuffle } } as unknown as ServerMessage;
}

function welcome(shuffling: Shuffling | null, more: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", newcomer: false, round: null, lot_shuffle: null, shuffling, ...more } as Welcome;
}

function shuffling(message: Committed, hashes: string[] | null = null, waiting = [0]): Shuffling {
  return { round: message.round, attempt: message.attempt, commitment: message.commitment, waiting, hashes };
}

/** What a step sends in place of a hash. */
function hashOf(step: Step): string {
  if (step.send?.type !== "contribute") throw new Error(`no contribution: ${JSON.stringify(step)}`);
  return step.send.hash;
}

describe("the page's part in a shuffle", () => {
  it("gives the hash first and opens it only after the list holds it", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const step = page.on(committed(1));
    const c = "1".padStart(32, "0");
    const hash = contributionHash(TABLE, 1, 1, 0, c);
    expect(step).toEqual({ send: { type: "contribute", round: 1, attempt: 1, hash } });
    expect(page.on(contributed())).toEqual({});
    expect(page.on(listed([hash, ""]))).toEqual({
      send: { type: "reveal", round: 1, attempt: 1, contribution: c },
    });
    expect(page.on(contributed())).toEqual({});
    expect(page.refusal).toBeNull();
  });

  it("is written down before it is sent", () => {
    const browser = new Browser();
    browser.handshake().on(committed(1));
    expect(new Notebook(TABLE, 0, browser.store).find(1, 1)?.contribution).toBe("1".padStart(32, "0"));
  });

  it("draws something new for every attempt and every round", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const hashes = [committed(0), committed(1), committed(1, 2)].map((message) => hashOf(page.on(message)));
    expect(new Set(hashes).size).toBe(3);
    expect(browser.drawn).toBe(3);
  });

  it("draws 16 random bytes", () => {
    const browser = new Browser();
    const page = new Handshake(TABLE, 0, { store: browser.store });
    page.on(committed(1));
    page.on(committed(2));
    const given = page.book.notes.attempts.map((note) => note.contribution);
    expect(given.every((c) => /^[0-9a-f]{32}$/.test(c))).toBe(true);
    expect(given[0]).not.toBe(given[1]);
  });

  it("sends the same again after a cut, not something new", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const message = committed(1);
    const first = page.on(message);
    expect(page.on(welcome(shuffling(message)))).toEqual(first);
    expect(browser.drawn).toBe(1);
  });

  it("can open after a reload what it gave before", () => {
    const browser = new Browser();
    const message = committed(3);
    const hash = hashOf(browser.handshake().on(message));
    const step = browser.handshake().on(welcome(shuffling(message, [hash, ""])));
    expect(step.send).toEqual({ type: "reveal", round: 3, attempt: 1, contribution: "1".padStart(32, "0") });
  });

  it("says nothing again once the server has it", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const message = committed(1);
    const hash = hashOf(page.on(message));
    expect(page.on(welcome(shuffling(message, null, [])))).toEqual({});
    expect(page.on(welcome(shuffling(message, [hash, ""], [])))).toEqual({});
    expect(page.refusal).toBeNull();
  });

  it("gives nothing for a seat that is not waited for", () => {
    const browser = new Browser();
    const page = browser.handshake();
    expect(page.on(committed(1, 2, { waiting: [1] }))).toEqual({});
    expect(page.on(listed(["", "a".repeat(64)], [1]))).toEqual({});
    expect(browser.drawn).toBe(0);
  });

  it("opens nothing that another device of the same player gave", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const message = committed(1);
    expect(page.on(welcome(shuffling(message, null, [])))).toEqual({});
    expect(page.on(listed(["d".repeat(64), ""]))).toEqual({});
    expect(page.refusal).toBeNull();
    expect(receiptFrom(page.book).attempts).toEqual([]);
  });

  it("waits as a newcomer until the next deal", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const now = committed(1, 1, { waiting: [0, 1] });
    expect(page.on(welcome(shuffling(now, null, [0, 1]), { newcomer: true }))).toEqual({});
    expect(page.on(listed(["a".repeat(64), "b".repeat(64)], [0, 1]))).toEqual({});
    expect(page.on(committed(1, 2, { waiting: [0, 1] }))).toEqual({});
    expect(page.book.notes.attempts).toEqual([]);
    expect(hashOf(page.on(committed(2)))).toMatch(/^[0-9a-f]{64}$/);
  });

  it("sends nothing for messages that are about something else", () => {
    const page = new Browser().handshake();
    expect(page.on({ type: "pong", seq: 4 })).toEqual({});
    expect(page.on(listed(["", ""]))).toEqual({});
    expect(page.on(contributed())).toEqual({});
  });

  it("says that it came too late where the list was closed before its hash had come", () => {
    const browser = new Browser();
    const page = browser.handshake();
    page.on(committed(1));
    expect(page.on(listed(["", "a".repeat(64)], [1]))).toEqual({ late: true });
    expect(page.refusal).toBeNull();
    expect(receiptFrom(page.book).attempts[0]?.contribution).toBe("");
    expect(page.on(welcome(null))).toEqual({});
  });

  it("works on where nothing can be kept", () => {
    const page = new Handshake(TABLE, 0, {
      store: () => {
        throw new Error("forbidden");
      },
      random: () => "5".repeat(32),
    });
    const message = committed(1);
    const hash = hashOf(page.on(message));
    expect(hashOf(page.on(welcome(shuffling(message))))).toBe(hash);
    expect(page.on(listed([hash, ""])).send?.type).toBe("reveal");
  });
});

describe("the page refuses", () => {
  const refused = (kind: string, round = 1, attempt = 1) => ({ refusal: { kind, round, attempt } });

  it("a list with another hash in its place, and does not open its own", () => {
    const page = new Browser().handshake();
    page.on(committed(1));
    expect(page.on(listed(["a".repeat(64), ""]))).toEqual(refused("left_out"));
  });

  it("a list without its own hash, which the server had said to have", () => {
    const page = new Browser().handshake();
    page.on(committed(1));
    page.on(contributed());
    expect(page.on(listed(["", ""]))).toEqual(refused("left_out"));
  });

  it("the same after a reload", () => {
    const browser = new Browser();
    const message = committed(1);
    const page = browser.handshake();
    page.on(message);
    page.on(contributed());
    expect(browser.handshake().on(welcome(shuffling(message, ["", ""])))).toEqual(refused("left_out"));
  });

  it("a commitment that it has met before, in this match or another", () => {
    const browser = new Browser();
    browser.handshake().on(committed(1, 1, { commitment: COMMITMENT }));
    expect(browser.handshake().on(committed(2, 1, { commitment: COMMITMENT }))).toEqual(refused("repeated", 2));
    const other = browser.handshake(OTHER);
    expect(other.on(committed(1, 1, { commitment: COMMITMENT }))).toEqual(refused("repeated"));
    expect(browser.drawn).toBe(1);
  });

  it("a commitment met before also at the first sight of a table", () => {
    const browser = new Browser();
    browser.handshake().on(committed(1, 1, { commitment: COMMITMENT }));
    const again = shuffling(committed(4, 1, { commitment: COMMITMENT }), ["", ""]);
    expect(browser.handshake(OTHER).on(welcome(again))).toEqual(refused("repeated", 4));
  });

  it("no commitment for being shown twice for the same attempt", () => {
    const browser = new Browser();
    const message = committed(1, 1, { commitment: COMMITMENT });
    browser.handshake(TABLE, 0).on(message);
    expect(browser.handshake(TABLE, 1).on({ ...message, waiting: [0, 1] }).refusal).toBeUndefined();
  });

  it("another commitment after a reload", () => {
    const browser = new Browser();
    browser.handshake().on(committed(1));
    const other = shuffling(committed(1, 1, { commitment: COMMITMENT }));
    expect(browser.handshake().on(welcome(other))).toEqual(refused("changed"));
  });

  it("another list after a reload", () => {
    const browser = new Browser();
    const message = committed(1, 1, { waiting: [0, 1] });
    const page = browser.handshake();
    const hash = hashOf(page.on(message));
    page.on(listed([hash, "a".repeat(64)], [0, 1]));
    const other = shuffling(message, [hash, "b".repeat(64)]);
    expect(browser.handshake().on(welcome(other))).toEqual(refused("changed"));
  });

  it("a deal from another commitment than the one it gave to", () => {
    const page = new Browser().handshake();
    page.on(committed(1));
    expect(page.on(dealt(1, COMMITMENT))).toEqual(refused("changed"));
  });

  it("an opened shuffle with another commitment, of a round or of the lot", () => {
    const shuffle = { attempt: 1, commitment: COMMITMENT, secret: "", contributions: [] };
    const browser = new Browser();
    const message = committed(1);
    const page = browser.handshake();
    page.on(message);
    expect(page.on(dealt(1, message.commitment))).toEqual({});
    expect(page.on(roundOver({ ...shuffle, commitment: message.commitment }))).toEqual({});
    expect(page.on(roundOver(shuffle))).toEqual(refused("changed"));

    const lot = new Browser().handshake();
    lot.on(committed(0));
    expect(lot.on({ type: "lot", seq: ++seq, lot: [], first_opener: 0, shuffle })).toEqual(refused("changed", 0));
  });

  it("to be blamed for what the server said to have", () => {
    const page = new Browser().handshake();
    const hash = hashOf(page.on(committed(1)));
    page.on(listed([hash, ""]));
    page.on(contributed());
    const off: ServerMessage = { type: "called_off", seq: ++seq, round: 1, attempt: 1, why: "unopened", seats: [0] };
    expect(page.on(off)).toEqual(refused("blamed"));
  });

  it("nothing where an attempt is called off that it could not open in time", () => {
    const page = new Browser().handshake();
    const hash = hashOf(page.on(committed(1)));
    page.on(contributed());
    page.on(listed([hash, ""]));
    const off: ServerMessage = { type: "called_off", seq: ++seq, round: 1, attempt: 1, why: "unopened", seats: [0] };
    expect(page.on(off)).toEqual({});
    expect(page.on(committed(1, 2, { waiting: [] }))).toEqual({});
  });

  it("to give anything more at that table, also after a reload, and keeps the first reason", () => {
    const browser = new Browser();
    const page = browser.handshake();
    page.on(committed(1));
    page.on(listed(["a".repeat(64), ""]));
    expect(page.on(committed(2))).toEqual({});
    const later = browser.handshake();
    expect(later.on(committed(3))).toEqual({});
    later.on(committed(3, 1, { commitment: COMMITMENT }));
    expect(later.refusal).toEqual({ kind: "left_out", round: 1, attempt: 1 });
    expect(browser.handshake(OTHER).refusal).toBeNull();
  });
});

describe("notes and receipts", () => {
  it("hold what was shown and given, and not what a receipt has no place for", () => {
    const browser = new Browser();
    const page = browser.handshake();
    const message = committed(1);
    const hash = hashOf(page.on(message));
    page.on(contributed());
    page.on(listed([hash, ""]));
    const next = committed(2);
    page.on(next);
    const c = "1".padStart(32, "0");
    expect(receiptsOf(TABLE, browser.store)).toEqual([
      {
        format: "balak-receipt/1",
        match: TABLE,
        seat: 0,
        attempts: [
          { round: 1, attempt: 1, commitment: message.commitment, list: [hash, ""], contribution: c },
          { round: 2, attempt: 1, commitment: next.commitment, list: null, contribution: "2".padStart(32, "0") },
        ],
      },
    ]);
  });

  it("are listed from the last match to the first", () => {
    const browser = new Browser();
    const [first, last] = [browser.handshake(), browser.handshake(OTHER)];
    last.on(committed(1));
    first.on(committed(1, 1, { commitment: COMMITMENT }));
    last.on(committed(2));
    expect(keptReceipts(browser.store).map(({ receipt }) => receipt.match)).toEqual([OTHER, TABLE]);
  });

  it("are there for no match that was not played here", () => {
    expect(receiptsOf(TABLE, new Browser().store)).toEqual([]);
  });

  it("are dropped with the oldest of many matches, so that the browser does not fill up", () => {
    const browser = new Browser();
    const tables = Array.from({ length: 60 }, (_, n) => n.toString(16).padStart(32, "0"));
    for (const [n, table] of tables.entries()) {
      browser.handshake(table).on(committed(1, 1, { commitment: n.toString(16).padStart(64, "0") }));
    }
    expect(browser.kept.size).toBe(41);
    expect(receiptsOf(tables[19]!, browser.store)).toEqual([]);
    expect(receiptsOf(tables[20]!, browser.store)).toHaveLength(1);
  });

  it("outlive a visit to an older table", () => {
    const browser = new Browser();
    const tables = Array.from({ length: 41 }, (_, n) => n.toString(16).padStart(32, "0"));
    const fresh = (n: number) => ({ commitment: n.toString(16).padStart(64, "0") });
    for (const [n, table] of tables.slice(0, 40).entries()) browser.handshake(table).on(committed(1, 1, fresh(n)));
    browser.handshake(tables[0]).on(committed(2, 1, fresh(100)));
    browser.handshake(tables[40]).on(committed(1, 1, fresh(101)));
    expect(receiptsOf(tables[0]!, browser.store)[0]?.attempts).toHaveLength(2);
    expect(receiptsOf(tables[1]!, browser.store)).toEqual([]);
  });
});
