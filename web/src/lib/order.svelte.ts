// The own hand in the order that its player keeps, for as long as the round lasts.

import { sorted } from "./notation";
import { read, write } from "./storage";

const session = () => sessionStorage;

export class HandOrder {
  tiles = $state.raw<string[]>([]);
  /** All tiles that were held in this round: one that is taken back lies where it was. */
  #places: string[] = [];
  #key = "";

  /** Take the order that was kept for a round, after the page was loaded or the line was lost. */
  recall(table: string, round: number, hand: readonly string[]): void {
    this.#key = `balak.order.${table}.${round}`;
    this.#places = read<string[]>(this.#key, [], session);
    this.arrange(hand);
  }

  /** Keep the order of tiles still held; new ones come last. */
  arrange(hand: readonly string[]): void {
    this.#keep([...this.#places, ...hand.filter((tile) => !this.#places.includes(tile))], hand);
  }

  sort(): void {
    this.#keep(sorted(this.#places), this.tiles);
  }

  #keep(places: string[], hand: readonly string[]): void {
    this.#places = places;
    this.tiles = places.filter((tile) => hand.includes(tile));
    if (places.length > 0) write(this.#key, places, session);
  }
}
