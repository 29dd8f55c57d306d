// The own hand in the order that its player keeps, for as long as the round lasts.

import { sorted } from "./notation";
import { read, write } from "./storage";

const session = () => sessionStorage;

export class HandOrder {
  tiles = $state.raw<string[]>([]);
  #key = "";

  /** Take the order that was kept for a round, after the page was loaded or the line was lost. */
  recall(table: string, round: number, hand: readonly string[]): void {
    this.#key = `balak.order.${table}.${round}`;
    this.tiles = read<string[]>(this.#key, [], session);
    this.arrange(hand);
  }

  /** Keep the order of tiles still held; new ones come last. */
  arrange(hand: readonly string[]): void {
    const kept = this.tiles.filter((tile) => hand.includes(tile));
    this.#keep([...kept, ...hand.filter((tile) => !kept.includes(tile))]);
  }

  sort(): void {
    this.#keep(sorted(this.tiles));
  }

  #keep(tiles: string[]): void {
    this.tiles = tiles;
    if (tiles.length > 0) write(this.#key, tiles, session);
  }
}
