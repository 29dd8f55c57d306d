// The states that the gallery shows: a fixture, and what the player has just done on the page.

import tables from "../fixtures/tables.json";
import { loadExtra } from "../lib/i18n.svelte";
import { placementOf } from "../lib/notation";
import type { Welcome } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";

export interface GalleryState {
  fixture: string;
  prepare?: (table: Table) => void;
}

/** Select the first tile that fits both ends, or else the first that fits. */
function select(table: Table): void {
  const tiles = table.legal.flatMap((action) => placementOf(action)?.tile ?? []);
  const twice = tiles.find((tile, index) => tiles.indexOf(tile) !== index);
  const tile = twice ?? tiles[0];
  if (tile) table.select(tile);
}

/** Send the first legal placement, which nobody here answers. */
function send(table: Table): void {
  const action = table.legal.find((candidate) => placementOf(candidate));
  if (action) table.act(action);
}

function misfit(table: Table): void {
  const tile = table.order.find((held) => !table.legal.some((action) => action.startsWith(held)));
  if (tile) table.tap(tile);
}

/** The list of hashes is shown without the own one. */
function distrust(table: Table): void {
  const { seq = 0, seats = [] } = table.state ?? {};
  const commitment = "ab".repeat(32);
  table.receive({ type: "committed", seq: seq + 1, round: 0, attempt: 2, commitment, waiting: [0, 1, 2], seats });
  table.receive({ type: "contributed", seq: seq + 2, seat: 0 });
  table.receive({ type: "listed", seq: seq + 3, hashes: ["", "0".repeat(64), "0".repeat(64)], waiting: [1, 2] });
}

/** The attempt is called off, and the next one goes on. */
function callOff(table: Table): void {
  const { seq = 0, seats = [] } = table.state ?? {};
  table.receive({ type: "called_off", seq: seq + 1, round: 2, attempt: 1, why: "unopened", seats: [2] });
  const commitment = "ab".repeat(32);
  table.receive({ type: "committed", seq: seq + 2, round: 2, attempt: 2, commitment, waiting: [0, 1], seats });
}

const plain = Object.fromEntries(Object.keys(tables).map((name) => [name, { fixture: name }]));

export const STATES: Record<string, GalleryState> = {
  ...plain,
  "longest-over": { fixture: "longest-over", prepare: (table) => (table.revealed = false) },
  "mid-selected": { fixture: "mid", prepare: select },
  "three-selected": { fixture: "three", prepare: select },
  "opening-pending": { fixture: "opening", prepare: send },
  "mid-pending": { fixture: "mid", prepare: send },
  "mid-misfit": { fixture: "mid", prepare: misfit },
  "pass-early": { fixture: "mid", prepare: (table) => table.pass() },
  "mid-fresh": { fixture: "mid", prepare: (table) => (table.fresh = table.order.at(-1) ?? null) },
  said: {
    fixture: "company",
    prepare: (table) => {
      void loadExtra("table").then(() => {
        table.receive({ type: "said", seat: 2, phrase: "well_placed" });
        table.receive({ type: "said", seat: 0, phrase: "thanks" });
      });
    },
  },
  "clock-stale": { fixture: "clock-mine", prepare: (table) => (table.link = "lost") },
  "refused-shuffle": { fixture: "shuffling-lot", prepare: distrust },
  "called-off": { fixture: "shuffling-next", prepare: callOff },
  reconnecting: { fixture: "mid", prepare: (table) => (table.link = "lost") },
  "reconnecting-pending": {
    fixture: "mid",
    prepare: (table) => {
      send(table);
      table.link = "lost";
    },
  },
};

export function welcomeOf(state: GalleryState): Welcome {
  return (tables as unknown as Record<string, Welcome>)[state.fixture] as Welcome;
}
