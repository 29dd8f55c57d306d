import { describe, expect, it } from "vitest";

import vectors from "../../../tests/data/fairness.json";
import { drawLot, fairDeck, shuffled, TILES, type Layer } from "./deck";
import { commitment, contributionHash } from "./shuffle";

const MATCH = "0".repeat(32);
const SECRET = "0".repeat(64);
const GIVEN = ["1".repeat(32), "2".repeat(32)];

describe("the twin of the shuffle", () => {
  it.each(vectors.fair)("gives what Python gives for round $round of $match", (vector) => {
    const { match, round, attempt, secret, contributions } = vector;
    expect(commitment(match, round, attempt, secret)).toBe(vector.commitment);
    const hashes = contributions.map((own, seat) => contributionHash(match, round, attempt, seat, own));
    expect(hashes).toEqual(vector.contribution_hashes);
    const deck = fairDeck(match, round, attempt, secret, contributions);
    expect(deck).toEqual(vector.deck);
    if (vector.lot) expect(drawLot(deck, contributions.length)).toEqual(vector.lot as Layer[]);
  });

  it("knows the 28 tiles in their order", () => {
    expect(TILES).toHaveLength(28);
    expect(TILES.slice(0, 8)).toEqual(["00", "01", "02", "03", "04", "05", "06", "11"]);
    expect(TILES.at(-1)).toBe("66");
  });

  it("passes a word over that would favour some places", () => {
    // 2^32 is one more than a multiple of 3: the last word is of no use for three places.
    const stream = [2 ** 32 - 1, 2, 1];
    expect(shuffled(["a", "b", "c"], stream.values())).toEqual(["a", "b", "c"]);
    expect(shuffled(["a", "b", "c"], [2 ** 32 - 2, 0].values())).toEqual(["b", "a", "c"]);
    expect(shuffled(["a", "b", "c"], [2 ** 32 - 1, 2 ** 32 - 1, 0, 1].values())).toEqual(["c", "b", "a"]);
  });

  it("takes every word for two places", () => {
    expect(shuffled(["a", "b"], [2 ** 32 - 1].values())).toEqual(["a", "b"]);
  });

  it("lets those tied for the most pips take again, and only them", () => {
    expect(drawLot(["66", "56", "01", "00"], 2)).toEqual([[[0, "66"], [1, "56"]]]);
    expect(drawLot(["05", "14", "00", "11", "23", "03", "24"], 3)).toEqual([
      [[0, "05"], [1, "14"], [2, "00"]],
      [[0, "11"], [1, "23"]],
    ]);
    expect(drawLot(["05", "14", "23", "06", "15", "00", "66", "01"], 3)).toEqual([
      [[0, "05"], [1, "14"], [2, "23"]],
      [[0, "06"], [1, "15"], [2, "00"]],
      [[0, "66"], [1, "01"]],
    ]);
  });

  it("refuses a deck that runs out in the lot", () => {
    expect(() => drawLot(["05", "14"], 2)).toThrow(RangeError);
  });
});

describe("what is not of the form is refused", () => {
  const wrong = (name: string, run: () => unknown) => [name, run] as const;

  it.each([
    wrong("a match of capitals", () => commitment("A".repeat(32), 1, 1, SECRET)),
    wrong("a match with a line break", () => commitment(`${MATCH}\n`, 1, 1, SECRET)),
    wrong("a short match", () => commitment(MATCH.slice(1), 1, 1, SECRET)),
    wrong("a negative round", () => commitment(MATCH, -1, 1, SECRET)),
    wrong("half a round", () => commitment(MATCH, 1.5, 1, SECRET)),
    wrong("an attempt 0", () => commitment(MATCH, 1, 0, SECRET)),
    wrong("a round as text", () => commitment(MATCH, "1" as unknown as number, 1, SECRET)),
    wrong("a long secret", () => commitment(MATCH, 1, 1, `${SECRET}0`)),
    wrong("a secret of capitals", () => commitment(MATCH, 1, 1, "A".repeat(64))),
    wrong("a seat 4", () => contributionHash(MATCH, 1, 1, 4, GIVEN[0]!)),
    wrong("a short contribution", () => contributionHash(MATCH, 1, 1, 0, "1")),
    wrong("one contribution", () => fairDeck(MATCH, 1, 1, SECRET, [GIVEN[0]!])),
    wrong("five contributions", () => fairDeck(MATCH, 1, 1, SECRET, Array(5).fill(""))),
    wrong("a contribution that is none", () => fairDeck(MATCH, 1, 1, SECRET, ["", "x"])),
    wrong("one seat in the lot", () => drawLot(TILES, 1)),
  ])("%s", (_, run) => {
    expect(run).toThrow(RangeError);
  });

  it("without saying a secret aloud", () => {
    expect(() => commitment(MATCH, 1, 1, `${SECRET}abc`)).toThrow(/^secret is not what balak-fair\/1 says$/);
  });
});
