// The table as a sum of what the server said. Bookkeeping only: no rule of play is known here.

import { placementOf } from "./notation";
import type {
  Committed,
  Dealt,
  Drew,
  Passed,
  Placed,
  RoundOver,
  RoundState,
  Sat,
  SeatInfo,
  Shuffling,
  TableEvent,
  Undone,
  Welcome,
} from "./protocol";

export interface TableState extends Omit<Welcome, "type" | "version"> {
  /**
   * The seat that the computer plays for this turn only, because its time ran out; `isSure` is false
   * where a whole state does not tell whether it is for longer.
   */
  brief: { seat: number; isSure: boolean } | null;
}

/** A gap in the sequence: the whole state has to be asked for again. */
export const GAP = Symbol("gap");

export function fromWelcome(message: Welcome): TableState {
  const { type: _type, version: _version, ...state } = message;
  const turn = state.round?.turn ?? null;
  const isTimed = (state.options.timer ?? null) !== null;
  const isPlayedFor = turn !== null && (state.seats[turn]?.stand_in ?? false);
  return { ...state, brief: isTimed && isPlayedFor ? { seat: turn, isSure: false } : null };
}

/** The state after an event; the same object if it was seen before; GAP if one is missing. */
export function reduce(state: TableState, event: TableEvent): TableState | typeof GAP {
  if (event.seq <= state.seq) return state;
  if (event.seq > state.seq + 1) return GAP;
  const next = { ...state, seq: event.seq };
  switch (event.type) {
    case "noted":
      return next;
    case "sat":
      return {
        ...next,
        host: event.host,
        seats: replace(state.seats, event.seat, event.info),
        brief: briefly(state, event),
      };
    case "started":
      return { ...next, phase: "shuffling", seats: event.seats };
    case "committed":
      // Whoever sat down after the first attempt waits for the next round's.
      return { ...next, ...committed(event), newcomer: state.newcomer && event.attempt > 1 };
    case "contributed":
    case "listed":
      return state.shuffling ? { ...next, shuffling: shuffled(state.shuffling, event) } : GAP;
    case "called_off":
      // A deal that nobody has seen was taken back: only the whole state tells where that leads.
      return event.why === "abandoned" ? GAP : { ...next, shuffling: null };
    case "lot":
      return {
        ...next,
        phase: "lot",
        lot: event.lot,
        lot_shuffle: event.shuffle,
        first_opener: event.first_opener,
        seats: state.seats.map(unready),
        shuffling: null,
      };
    case "dealt":
      return { ...next, phase: "play", round: dealt(event), shuffling: null };
    case "round_over":
      return roundOver(next, event);
    case "conceded":
      return {
        ...next,
        phase: "match_over",
        seats: replace(state.seats, event.seat, event.info),
        shuffling: null,
        round: state.round && { ...state.round, turn: null, legal: [] },
      };
    case "rematch":
      return { ...next, rematch: event.seats };
    case "rematched":
      return { ...next, next_table: event.next_table };
    case "closed":
      return { ...next, phase: "closed", closed: event.why };
    case "placed":
    case "drew":
    case "passed":
      return state.round ? turnDone({ ...next, round: acted(state.round, state.seat, event) }, event) : GAP;
    case "undone":
      return state.round ? { ...next, round: undone(state.round, state.seat, event) } : GAP;
    default:
      // Of a newer server: it counts, and what it changed comes with the next whole state.
      return next;
  }
}

function briefly({ brief }: TableState, { seat, what }: Sat): TableState["brief"] {
  if (what === "turn") return { seat, isSure: true };
  return brief?.seat === seat ? null : brief;
}

/** After a turn that the computer played alone, its player is to act again. */
function turnDone(state: TableState, event: Placed | Drew | Passed): TableState | typeof GAP {
  const { brief } = state;
  if (brief?.seat !== event.seat || event.turn === event.seat) return state;
  if (!brief.isSure) return GAP;
  const info = state.seats[event.seat];
  if (!info || info.left || info.conceded) return { ...state, brief: null };
  return { ...state, brief: null, seats: replace(state.seats, event.seat, { ...info, stand_in: false }) };
}

function committed(event: Committed): Pick<TableState, "phase" | "seats" | "shuffling"> {
  const { round, attempt, commitment, waiting, seats } = event;
  return { phase: "shuffling", seats, shuffling: { round, attempt, commitment, waiting, hashes: null } };
}

function shuffled(
  shuffling: Shuffling,
  event: { type: "contributed"; seat: number } | { type: "listed"; hashes: string[]; waiting: number[] },
): Shuffling {
  if (event.type === "listed") {
    return { ...shuffling, hashes: event.hashes, waiting: event.waiting };
  }
  return { ...shuffling, waiting: shuffling.waiting.filter((seat) => seat !== event.seat) };
}

function unready(seat: SeatInfo): SeatInfo {
  return seat.ready ? { ...seat, ready: false } : seat;
}

function dealt(event: Dealt): RoundState {
  const { type: _type, seq: _seq, ...round } = event;
  const voids = event.counts.map(() => []);
  return { ...round, line: [], ends: null, dead: false, history: [], voids, end: null };
}

function acted(round: RoundState, me: number | null, event: Placed | Drew | Passed): RoundState {
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

function placed(round: RoundState, me: number | null, event: Placed): RoundState {
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

function undone(round: RoundState, me: number | null, { seat, action, ends, legal }: Undone): RoundState {
  const tile = placementOf(action)?.tile;
  return {
    ...round,
    turn: seat,
    legal,
    line: round.line.slice(0, -1),
    ends,
    dead: false,
    counts: replace(round.counts, seat, (round.counts[seat] ?? 0) + 1),
    hand: tile && seat === me ? [...round.hand, tile] : round.hand,
    history: round.history.slice(0, -1),
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
    seats: state.seats.map(unready),
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
