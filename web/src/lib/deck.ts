// Verifiable shuffles (`balak-fair/1`): the deck that both sides' parts make together, and what is taken
// from it. Only for checking: the deal itself is the server's.

import { bytesOf, hmacSha256, unhex } from "./sha256";
import { check, isContribution, isSecret, isWhole, SCHEME, where } from "./shuffle";

/** One layer of the lot: each candidate's seat and the tile it took. */
export type Layer = [seat: number, tile: string][];

/** The 28 tiles in the order 00, 01 … 06, 11, 12 … 66. */
export const TILES: readonly string[] = Array.from("0123456", (low) =>
  Array.from("0123456", (high) => low + high).filter((tile) => tile[0]! <= tile[1]!),
).flat();

const WORDS = 2 ** 32;

/** The deck that the server's secret and the players' contributions make together. */
export function fairDeck(
  match: string,
  round: number,
  attempt: number,
  secret: string,
  contributions: readonly string[],
): string[] {
  const place = where(match, round, attempt);
  check(isSecret(secret), "secret");
  check(isWhole(contributions.length, 2, 4), "seats");
  check(contributions.every(isContribution), "contribution");
  const parts = [contributions.length, ...contributions].join(":");
  return shuffled(TILES, words(unhex(secret), `${SCHEME}:deck:${place}:${parts}`));
}

/**
 * The items in the order that a stream of 32-bit words gives them: from the last place down each is
 * swapped with one of the places up to its own. A word that would favour some is passed over.
 */
export function shuffled<T>(items: readonly T[], stream: Iterator<number>): T[] {
  const deck = [...items];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const limit = WORDS - (WORDS % (last + 1));
    let word: number;
    do word = next(stream);
    while (word >= limit);
    const other = word % (last + 1);
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return deck;
}

/** The layers of the lot that this deck gives (R5): those tied for the most pips take again. */
export function drawLot(deck: readonly string[], seats: number): Layer[] {
  check(isWhole(seats, 2, 4), "seats");
  const layers: Layer[] = [];
  let candidates = Array.from({ length: seats }, (_, seat) => seat);
  let taken = 0;
  while (candidates.length > 1) {
    check(taken + candidates.length <= deck.length, "deck");
    const layer: Layer = candidates.map((seat, index) => [seat, deck[taken + index]!]);
    layers.push(layer);
    taken += candidates.length;
    const most = Math.max(...layer.map(([, tile]) => pips(tile)));
    candidates = layer.filter(([, tile]) => pips(tile) === most).map(([seat]) => seat);
  }
  return layers;
}

function* words(key: Uint8Array, prefix: string): Generator<number, never> {
  for (let k = 0; ; k += 1) {
    const view = new DataView(hmacSha256(key, bytesOf(`${prefix}:${k}`)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

function next(stream: Iterator<number>): number {
  const { value, done } = stream.next();
  check(!done, "words");
  return value as number;
}

function pips(tile: string): number {
  return Number(tile[0]) + Number(tile[1]);
}
