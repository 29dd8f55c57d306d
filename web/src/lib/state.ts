// The table as a sum of what the server said. Bookkeeping only: no rule of play is known here.

import { placementOf } from "./notation";
import type { Dealt, Drew, Passed, Placed, RoundOver, RoundState, TableEvent, Welcome } from "./protocol";

export type TableState = Omit<Welcome, "type" | "version">;

/** A gap in the sequence: the whole state has to be asked for again. */
export const GAP = Symbol("gap");

export function fromWelcome(message: Welcome): TableState {
  const { type: _type, version: _version, ...state } = message;
  return state;
}

/** The state after an event; the same object if it was seen before; GAP if one is missing. */
export function reduce(state: TableState, event: TableEvent): TableState | typeof GAP {
  if (event.seq <= state.seq) return state;
  if (event.seq > state.seq + 1) return GAP;
  const next = { ...state, seq: event.seq };
  switch (event.type) {
    case "dealt":
      return { ...next, phase: "play", round: dealt(event) };
    case "round_over":
      return roundOver(next, event);
    default:
      return state.round ? { ...next, round: acted(state.round, state.seat, event) } : GAP;
  }
}

function dealt(event: Dealt): RoundState {
  const { type: _type, seq: _seq, ...round } = event;
  const voids = event.counts.map(() => []);
  return { ...round, line: [], ends: null, dead: false, history: [], voids, end: null };
}

function acted(round: RoundState, me: number, event: Placed | Drew | Passed): RoundState {
  const common = { ...round, turn: event.turn, legal: event.legal };
  switch (event.type) {
    case "placed":
      return placed(common, me, event);
    case "drew":
      return drew(common, event);
    case "passed":
      return {
        ...common,
        history: [...round.history, { seat: event.seat, action: "p" }],
        voids: replace(round.voids, event.seat, union(round.voids[event.seat] ?? [], event.lacks)),
      };
  }
}

function placed(round: RoundState, me: number, event: Placed): RoundState {
  const tile = placementOf(event.action)?.tile;
  return {
    ...round,
    line: [...round.line, event.action],
    ends: event.ends,
    dead: event.dead,
    counts: replace(round.counts, event.seat, (round.counts[event.seat] ?? 1) - 1),
    hand: event.seat === me ? round.hand.filter((held) => held !== tile) : round.hand,
    history: [...round.history, { seat: event.seat, action: event.action }],
  };
}

function drew(round: RoundState, event: Drew): RoundState {
  const tile = event.tile ?? null;
  return {
    ...round,
    boneyard: event.boneyard,
    drawable: event.drawable,
    counts: replace(round.counts, event.seat, (round.counts[event.seat] ?? 0) + 1),
    hand: tile ? [...round.hand, tile] : round.hand,
    history: [...round.history, { seat: event.seat, action: "d", ...(tile ? { tile } : {}) }],
  };
}

function roundOver(state: TableState, event: RoundOver): TableState {
  const { end } = event;
  const gain = end.scores.map((score, seat) => score - (state.scores[seat] ?? 0));
  return {
    ...state,
    phase: end.winners.length > 0 ? "match_over" : "round_over",
    scores: end.scores,
    gains: [...state.gains, gain],
    round: state.round && { ...state.round, turn: null, legal: [], end },
  };
}

function replace<T>(items: readonly T[], index: number, value: T): T[] {
  return items.map((item, at) => (at === index ? value : item));
}

function union(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
