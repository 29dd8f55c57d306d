import { describe, expect, it } from "vitest";

import lines from "../../../tests/data/matches.jsonl?raw";
import type { HistoryItem } from "./protocol";
import type { Receipt } from "./kept";
import { checkRecord, FileError, readText, type RecordCheck } from "./records";
import { commitment, contributionHash } from "./shuffle";
import { checkAttempt, firstBad, handsOf, type Attempt, type Check } from "./verify";

// The records that Python's tests of `balak verify` start from, changed as they are changed there.
type Json = any;

const MATCHES = lines.trim().split("\n");
const two = (): Json => JSON.parse(MATCHES[5]!);
const four = (): Json => JSON.parse(MATCHES[24]!);
const withoutShuffle = (): Json => JSON.parse(MATCHES[1]!);
const kept = (): Json => JSON.parse(MATCHES[6]!);

/** The receipt that the player in a seat would have kept of a record. */
function receiptOf(record: Json, seat: number): Json {
  const seen = [
    [0, record.lot_shuffle, []],
    ...record.rounds.map((round: Json, index: number) => [index + 1, round.shuffle, []]),
    ...record.called_off.map((item: Json) => [item.round, item.shuffle, item.seats]),
  ] as [number, Json, number[]][];
  const attempts = seen.map(([round, shuffle, unopened]) => {
    const given = shuffle.contributions.map((text: string, at: number) =>
      unopened.includes(at) ? "ee".repeat(16) : text,
    );
    const list = given.map((text: string, at: number) =>
      contributionHash(record.id, round, shuffle.attempt, at, text),
    );
    const { attempt, commitment } = shuffle;
    return { round, attempt, commitment, list, contribution: given[seat] };
  });
  return { format: "balak-receipt/1", match: record.id, seat, attempts };
}

function check(record: Json, ...receipts: Json[]): RecordCheck {
  const files = [record, ...receipts].map((value) => readText(JSON.stringify(value)));
  return checkRecord(
    files[0]!.records[0]!,
    files.flatMap((file) => file.receipts),
  );
}

/** Where a record differs, and how. */
function differences(found: RecordCheck): string[] {
  return found.checks.flatMap((one) => {
    const bad = firstBad(one);
    return bad ? [`${one.attempt.round}:${bad.why}`] : [];
  });
}

function refusal(value: unknown): string {
  try {
    readText(typeof value === "string" ? value : JSON.stringify(value));
  } catch (error) {
    if (error instanceof FileError) return [error.why, error.details.at].filter(Boolean).join(" ");
    throw error;
  }
  return "accepted";
}

describe("a record", () => {
  it("agrees with its shuffles: the lot, every deal and what was called off", () => {
    const found = check(two());
    expect(found.verdict).toBe("consistent");
    expect(found.checks).toHaveLength(16 + 6);
    expect(found.checks.every(({ verdict }) => verdict === "consistent")).toBe(true);
    expect(found.checks.filter(({ attempt }) => attempt.played === null)).toHaveLength(6);
    expect(found.checks.some(({ isAlone }) => isAlone)).toBe(false);
    expect(found.record.bare).toEqual([]);
  });

  it("lists attempts by round and number", () => {
    const places = check(two()).checks.map(({ attempt }) => attempt.round * 100 + attempt.shuffle.attempt);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("may have sorted hands", () => {
    const record = two();
    for (const round of record.rounds) for (const hand of round.hands) hand.sort();
    expect(check(record).verdict).toBe("consistent");
  });

  it.each<[string, (record: Json) => unknown, string]>([
    ["another secret", (r) => (r.rounds[2].shuffle.secret = "0".repeat(64)), "3:secret"],
    ["another commitment", (r) => (r.rounds[2].shuffle.commitment = "0".repeat(64)), "3:secret"],
    ["other contributions", (r) => (r.rounds[2].shuffle.contributions = ["", ""]), "3:hand"],
    ["other contributions to the lot", (r) => (r.lot_shuffle.contributions = ["", ""]), "0:lot"],
    ["another secret of the lot", (r) => (r.lot_shuffle.secret = "0".repeat(64)), "0:secret"],
    ["another secret of an attempt", (r) => (r.called_off[2].shuffle.secret = "0".repeat(64)), "6:secret"],
    ["another lot", (r) => (r.lot = [[[0, "12"], [1, "24"]]]), "0:lot"],
    ["the two protected tiles exchanged", (r) => r.rounds[14].boneyard.push(r.rounds[14].boneyard.splice(-2, 1)[0]), "15:boneyard"],
  ])("with %s differs there and nowhere else", (_, change, expected) => {
    const record = two();
    change(record);
    const found = check(record);
    expect(found.verdict).toBe("bad");
    expect(differences(found)).toEqual([expected]);
  });

  it("of another match differs everywhere", () => {
    expect(differences(check({ ...two(), id: "0".repeat(32) }))).toHaveLength(22);
  });

  it("names the seat whose hand is another", () => {
    const record = two();
    const { hands, boneyard } = record.rounds[4];
    [hands[1][3], boneyard[0]] = [boneyard[0], hands[1][3]];
    const bad = check(record).checks.flatMap((one) => firstBad(one) ?? []);
    expect(bad).toEqual([{ what: "deal", isGood: false, seat: 1, why: "hand" }]);
  });

  it("without shuffles has nothing to check", () => {
    const found = check(withoutShuffle());
    expect(found.verdict).toBe("none");
    expect(found.record.bare).toHaveLength(found.record.roundCount + (withoutShuffle().lot ? 1 : 0));
  });

  it("to which no player gave a number says so", () => {
    const record = two();
    const secret = "1".repeat(64);
    record.rounds[0].shuffle = {
      ...record.rounds[0].shuffle,
      attempt: 1,
      secret,
      commitment: commitment(record.id, 1, 1, secret),
      contributions: ["", ""],
    };
    record.called_off = record.called_off.filter(({ round }: Json) => round !== 1);
    expect(check(record).checks.filter(({ isAlone }) => isAlone)).toHaveLength(1);
  });
});

describe("a receipt", () => {
  it.each([1, 2, 3])("that is true agrees, of seat %i", (seat) => {
    const found = check(four(), receiptOf(four(), seat));
    expect(differences(found)).toEqual([]);
    expect(found).toMatchObject({ verdict: "good", knownCount: 7, seats: [seat], missing: [] });
  });

  it("and those of the others agree together", () => {
    expect(check(four(), receiptOf(four(), 1), receiptOf(four(), 2)).verdict).toBe("good");
  });

  it("for another match is left alone", () => {
    expect(check(four(), { ...receiptOf(four(), 1), match: "0".repeat(32) }).verdict).toBe("consistent");
  });

  it.each<[string, (receipt: Json) => unknown, string[]]>([
    ["commitment", (r) => (r.attempts[2].commitment = "0".repeat(64)), ["2:shown"]],
    ["commitment of the lot", (r) => (r.attempts[0].commitment = "0".repeat(64)), ["0:shown"]],
    ["commitment of an attempt called off", (r) => (r.attempts.at(-1).commitment = "0".repeat(64)), ["2:shown"]],
    ["contribution", (r) => (r.attempts[2].contribution = "0".repeat(32)), ["2:list"]],
    ["contribution, none of which was sent", (r) => (r.attempts[2].contribution = ""), ["2:own"]],
    ["list", (r) => (r.attempts[2].list[3] = "0".repeat(64)), ["2:list"]],
    ["list for one who gave nothing", (r) => (r.attempts[2].list[0] = "0".repeat(64)), ["2:list"]],
    ["list of too few", (r) => r.attempts[2].list.pop(), ["2:list"]],
    ["list without one who did not open", (r) => (r.attempts.at(-1).list[3] = ""), ["2:list"]],
  ])("with another %s is found", (_, change, expected) => {
    const receipt = receiptOf(four(), 1);
    change(receipt);
    const found = check(four(), receipt);
    expect(found.verdict).toBe("bad");
    expect(differences(found)).toEqual(expected);
  });

  it("of another seat is found", () => {
    expect(check(four(), { ...receiptOf(four(), 1), seat: 2 }).verdict).toBe("bad");
  });

  it("with a list of more seats than the record has is found", () => {
    const receipt = receiptOf(two(), 0);
    receipt.attempts[1].list.push("");
    expect(differences(check(two(), receipt))).toEqual(["1:list"]);
  });

  it("of one who did not open is good, but not with another hash than their own", () => {
    const seat = four().called_off.at(-1).seats[0];
    const receipt = receiptOf(four(), seat);
    expect(check(four(), receipt).verdict).toBe("good");
    receipt.attempts.at(-1).list[seat] = "0".repeat(64);
    expect(differences(check(four(), receipt))).toEqual(["2:list"]);
  });

  it("alone finds a deal that was made up afterwards", () => {
    const record = four();
    const { shuffle } = record.called_off[0];
    shuffle.secret = "12".repeat(32);
    shuffle.commitment = commitment(record.id, 1, 1, shuffle.secret);
    expect(check(record).verdict).toBe("consistent");
    expect(differences(check(record, receiptOf(four(), 1)))).toEqual(["1:shown"]);
  });

  it("knows an attempt that the record keeps back", () => {
    const receipt = receiptOf(four(), 1);
    receipt.attempts[2].attempt = 9;
    const found = check(four(), receipt);
    expect(found.missing).toEqual([{ seat: 1, round: 2, attempt: 9 }]);
    expect(found.verdict).toBe("bad");
  });

  it("finds a record whose shuffles were left out", () => {
    const record = four();
    record.called_off = [];
    for (const round of record.rounds) delete round.shuffle;
    const found = check(record, receiptOf(four(), 1));
    expect(found.verdict).toBe("bad");
    expect(found.missing[0]).toEqual({ seat: 1, round: 1, attempt: receiptOf(four(), 1).attempts[1].attempt });
  });

  it("may know what is not over yet", () => {
    const receipt = receiptOf(four(), 1);
    const next = { round: four().rounds.length + 1, attempt: 1, commitment: "0".repeat(64), list: null, contribution: "" };
    receipt.attempts.push(next);
    expect(check(four(), receipt)).toMatchObject({ verdict: "good", missing: [] });
  });

  it("without a list, as a round may end before it was seen, says so", () => {
    const receipt = receiptOf(four(), 1);
    receipt.attempts[2].list = null;
    const found = check(four(), receipt);
    expect(found.verdict).toBe("good");
    expect(found.checks.flatMap(({ steps }) => steps).filter(({ why }) => why === "no-list")).toHaveLength(1);
  });
});

describe("a round that was just played", () => {
  const record = two();
  const NUMBER = 2;
  const { shuffle, hands, boneyard, actions, opener } = record.rounds[NUMBER - 1];

  /** What the page has seen of it, in seat 0. */
  function seen(): { history: HistoryItem[]; hands: string[][]; boneyard: string[] } {
    const left = (hands as string[][]).map((hand) => [...hand]);
    const rest = [...(boneyard as string[])];
    let seat: number = opener;
    const history = (actions as string[]).map((action): HistoryItem => {
      const item: HistoryItem = { seat, action };
      if (action === "d") {
        const tile = rest.shift()!;
        left[seat]!.push(tile);
        return seat === 0 ? { ...item, tile } : item;
      }
      if (action !== "p") left[seat] = left[seat]!.filter((tile) => tile !== action.slice(0, 2));
      seat = 1 - seat;
      return item;
    });
    return { history, hands: left.map((hand) => hand.toReversed()), boneyard: rest };
  }

  function checked(change: (round: ReturnType<typeof seen>) => unknown, receipts: Receipt[] = []): Check {
    const round = seen();
    change(round);
    const attempt: Attempt = { match: record.id, round: NUMBER, shuffle, played: { kind: "round", ...round }, unopened: [] };
    return checkAttempt(attempt, receipts);
  }

  it("follows from its shuffle, draws and all", () => {
    expect(actions).toContain("d");
    expect(checked(() => 0).verdict).toBe("consistent");
    const found = checked(() => 0, [receiptOf(record, 0)]);
    expect(found.verdict).toBe("good");
    expect(found.steps.map(({ what, isGood }) => [what, isGood])).toEqual([
      ["shown", true],
      ["secret", true],
      ["list", true],
      ["own", true],
      ["deal", true],
    ]);
  });

  it("shows the hands that were dealt", () => {
    expect(handsOf(checked(() => 0).deck, 2)).toEqual({ hands, boneyard });
    expect(handsOf(four().rounds[0].hands.flat(), 4).hands).toEqual(four().rounds[0].hands);
  });

  it.each<[string, (round: ReturnType<typeof seen>) => unknown, string]>([
    ["a placed tile was another", (r) => (r.history[0]!.action = r.boneyard.at(-1)!), "hand"],
    ["an own tile drawn was another", (r) => (r.history.find(({ tile }) => tile)!.tile = r.boneyard.at(-1)!), "hand"],
    ["a tile left was another", (r) => (r.hands.find((hand) => hand.length > 0)![0] = r.boneyard[0]!), "hand"],
    ["the boneyard was in another order", (r) => r.boneyard.reverse(), "boneyard"],
    ["there was a seat more", (r) => r.hands.push([]), "hand"],
    ["a seat that is none played", (r) => (r.history[0]!.seat = 3), "hand"],
  ])("differs where %s", (_, change, why) => {
    const found = checked(change);
    expect(found.verdict).toBe("bad");
    expect(firstBad(found)?.why).toBe(why);
  });
});

describe("a file", () => {
  it("may hold many records and receipts, one a line, with blank lines between", () => {
    const found = readText(`${MATCHES[5]}\n\n${MATCHES[24]}\n${JSON.stringify(receiptOf(four(), 1))}\n`);
    expect(found.records.map(({ names }) => names.length)).toEqual([2, 4]);
    expect(found.receipts).toHaveLength(1);
  });

  it("may be one pretty-printed object", () => {
    expect(readText(JSON.stringify(two(), null, 2)).records).toHaveLength(1);
  });

  it("may hold a round that is not over", () => {
    const record = two();
    const last = record.rounds.at(-1);
    delete last.shuffle;
    delete last.result;
    record.called_off = record.called_off.filter(({ round }: Json) => round !== record.rounds.length);
    expect(check(record).record).toMatchObject({ isUnfinished: true, bare: [15] });
  });

  it.each<[string, unknown, string]>([
    ["no JSON", "hello", "json"],
    ["nothing", "", "json"],
    ["something else", { format: "other" }, "other"],
    ["a list", [], "other"],
    ["a number", "3", "other"],
    ["kept rounds", kept(), "kept"],
    ["an id that is none", { ...two(), id: "x" }, "record id"],
    ["shuffles without an id", { ...two(), id: undefined }, "record id"],
    ["one seat", { ...two(), seats: ["Ayu"] }, "record seats"],
    ["rounds that are none", { ...two(), rounds: {} }, "record rounds"],
    ["a lot that is none", { ...two(), lot: [[["0", "12"]]] }, "record lot"],
    ["a shuffle of no lot", { ...two(), lot: undefined }, "record lot_shuffle"],
    ["attempts that are none", { ...two(), called_off: [{}] }, "record called_off"],
    ["attempts that do not lead up to a deal", { ...two(), called_off: [] }, "attempts"],
    [
      "a later attempt without the one before",
      { ...four(), called_off: [...four().called_off, { ...four().called_off[0], round: 5, attempt: 2, shuffle: { ...four().called_off[0].shuffle, attempt: 2 } }] },
      "attempts",
    ],
    ["an attempt twice", { ...two(), called_off: [...two().called_off, two().called_off.at(-1)] }, "attempts"],
  ])("with %s is refused", (_, value, expected) => {
    expect(refusal(value)).toBe(expected);
  });

  it.each<[string, (round: Json) => unknown]>([
    ["scheme", (round) => (round.shuffle.scheme = "balak-fair/2")],
    ["secret", (round) => (round.shuffle.secret += "0")],
    ["contribution", (round) => (round.shuffle.contributions[0] = "F".repeat(32))],
    ["number of contributions", (round) => round.shuffle.contributions.push("")],
    ["attempt", (round) => (round.shuffle.attempt = 0)],
  ])("with a shuffle of another %s is refused", (_, change) => {
    const record = two();
    change(record.rounds[0]);
    expect(refusal(record)).toBe("record shuffle");
  });

  it.each<[string, (round: Json) => unknown]>([
    ["a hand more", (round) => round.hands.push([])],
    ["a tile that is none", (round) => (round.hands[0][0] = "41")],
    ["a tile too many in a hand", (round) => round.hands[0].push(round.boneyard.pop())],
    ["no boneyard", (round) => delete round.boneyard],
  ])("with %s is refused", (_, change) => {
    const record = two();
    change(record.rounds[0]);
    expect(refusal(record)).toBe("record hands");
  });

  it.each<[string, (receipt: Json) => unknown]>([
    ["match", (r) => (r.match = "x")],
    ["seat", (r) => (r.seat = 4)],
    ["list of attempts", (r) => (r.attempts = {})],
    ["attempt that is none", (r) => r.attempts.push(null)],
    ["attempt twice", (r) => r.attempts.push(r.attempts[0])],
    ["round", (r) => (r.attempts[0].round = -1)],
    ["commitment", (r) => (r.attempts[0].commitment = "0")],
    ["contribution", (r) => (r.attempts[0].contribution = "0")],
    ["list", (r) => (r.attempts[0].list = ["0", ""])],
    ["list of too few", (r) => (r.attempts[0].list = [""])],
  ])("that is a receipt with another %s is refused", (_, change) => {
    const receipt = receiptOf(two(), 0);
    change(receipt);
    expect(refusal(receipt)).toBe("receipt");
  });
});
