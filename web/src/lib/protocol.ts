// Every message between the table's server and this page.
// Written by tools/generate_types.py from src/balak/protocol.py: change that file, not this one.

export const VERSION = 1;

export type BotName = "greedy" | "heuristic" | "random";

export type Kind = "blocked" | "domino";

export type Pace = "human" | "instant" | "quick" | "slow";

export type Phase = "lot" | "match_over" | "play" | "round_over";

/** The first message on a socket, and the way to ask for the whole state again. */
export interface Hello {
  type: "hello";
  version: number;
}

/** Play an action of one's own seat. */
export interface Act {
  type: "act";
  command_id: string;
  expected_seq: number;
  action: string;
}

/** Go on: deal the first round after the lot, or the next one after a round was scored. */
export interface Next {
  type: "next";
  command_id: string;
  expected_seq: number;
}

/** Set how long the bots take. Changes nothing in the match and has no answer. */
export interface Pacing {
  type: "pacing";
  pace: Pace;
}

/** Ask whether the line is alive; answered by `Pong`. */
export interface Ping {
  type: "ping";
}

/** A round was dealt; `hand` is the reader's own. */
export interface Dealt {
  type: "dealt";
  seq: number;
  number: number;
  opener: number;
  turn: number;
  hand: string[];
  counts: number[];
  boneyard: number;
  drawable: number;
  legal: string[];
  commitment: string;
}

/**
 * A seat placed a tile; `action` as in a record, `dead` as in `RoundState`.
 *
 * `turn` is null when that ended the round.
 */
export interface Placed {
  type: "placed";
  seq: number;
  seat: number;
  action: string;
  ends: [number, number];
  dead: boolean;
  turn: number | null;
  legal: string[];
}

/** A seat drew one tile; `tile` is there only for the one who drew it. */
export interface Drew {
  type: "drew";
  seq: number;
  seat: number;
  boneyard: number;
  drawable: number;
  turn: number;
  legal: string[];
  tile?: string | null;
}

/** A seat passed, which proves that it has none of the values `lacks`. */
export interface Passed {
  type: "passed";
  seq: number;
  seat: number;
  lacks: number[];
  turn: number | null;
  legal: string[];
}

/** The round was scored; if `end.winners` is not empty the match is over too. */
export interface RoundOver {
  type: "round_over";
  seq: number;
  end: RoundEnd;
}

/**
 * A finished round: everything is open now (R18, R4).
 *
 * `hands` are the tiles left in each seat, `boneyard` what nobody drew, `scores` those
 * after this round, `next_opener` the seat that opens the next one (null when the match is
 * over), `winners` the seats that won the match (empty while it goes on, several for a tie).
 * `secret` opens the commitment that was shown before the deal.
 */
export interface RoundEnd {
  kind: Kind;
  winner: number | null;
  points: number;
  remaining: number[];
  scores: number[];
  hands: string[][];
  boneyard: string[];
  next_opener: number | null;
  winners: number[];
  secret: string;
}

/**
 * The whole state of a table as one seat may know it.
 *
 * `scores` count all finished rounds; `gains` lists, a finished round a row, what each seat
 * gained in it.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  seq: number;
  seat: number;
  phase: Phase;
  seats: SeatInfo[];
  target: number;
  starting_scores: number[];
  scores: number[];
  gains: number[][];
  lot: LotLayer[];
  first_opener: number;
  pace: Pace;
  round: RoundState | null;
}

/** Who sits in a seat. `bot` is null for a person. */
export interface SeatInfo {
  name: string;
  bot: BotName | null;
}

/** One layer of the lot for the first opener (R5): `[seat, tile]` for each candidate. */
export interface LotLayer {
  tiles: [number, string][];
}

/**
 * One round as the reader may know it.
 *
 * `line` holds the placements in the order they were made; `ends` the values of the left and
 * the right end, null before the opening; `dead` says that every tile which could fit lies
 * there already, so that nobody can place any more (R9); `voids` for each seat the values that
 * its passes proved it to lack; `legal` the reader's own legal actions, empty when it is not
 * their turn.
 */
export interface RoundState {
  number: number;
  opener: number;
  turn: number | null;
  hand: string[];
  counts: number[];
  line: string[];
  ends: [number, number] | null;
  dead: boolean;
  boneyard: number;
  drawable: number;
  history: HistoryItem[];
  voids: number[][];
  legal: string[];
  commitment: string;
  end: RoundEnd | null;
}

/** One action that was seen: `tile` only for a tile that the reader drew themself. */
export interface HistoryItem {
  seat: number;
  action: string;
  tile?: string | null;
}

/** A command was written down as event `seq`. The same `command_id` again says the same. */
export interface Applied {
  type: "applied";
  command_id: string;
  seq: number;
}

/**
 * A command was refused and nothing changed.
 *
 * `reason` and `rule` as in records; `key` and `details` make the sentence from the
 * catalogue.
 */
export interface Refused {
  type: "refused";
  command_id: string;
  seq: number;
  reason: string;
  rule: string | null;
  key: string;
  details: Record<string, string | number>;
}

/**
 * A command was based on an older state and was not played; `missed` brings the page up.
 *
 * Some of `missed` may have come already: a page skips events whose `seq` it has. It is empty
 * where too much was missed: then `seq` shows the gap, and the page says `Hello`.
 */
export interface Stale {
  type: "stale";
  command_id: string;
  seq: number;
  missed: TableEvent[];
}

/** The answer to `Ping`. */
export interface Pong {
  type: "pong";
  seq: number;
}

/**
 * The message could not be used. `code` is stable; some codes are followed by a close.
 *
 * =================  =====================================================  ==========
 * code               meaning                                                then
 * =================  =====================================================  ==========
 * format             the message is not one of `ClientMessage`              stays open
 * hello              something came before the first `Hello`                close 1008
 * version            the page is of another version: reload it              close 4002
 * too_large          the message is over 4 KiB                              close 1008
 * rate               too many messages                                      close 1008
 * busy               too many sockets from this address                     close 1008
 * opened_elsewhere   a newer socket took this seat: do not reconnect        close 4001
 * seat               no such table, or the cookie is not of a seat there    close 4004
 * store              the table cannot be read just now: reconnect later     close 1013
 * =================  =====================================================  ==========
 *
 * 1012 without a fault means that the server restarts, 1013 that this socket was too slow:
 * reconnect.
 */
export interface Fault {
  type: "fault";
  code: string;
  detail: string;
}

/**
 * What the start page asks for: a match of one person against bots.
 *
 * `bots` names one bot for each other seat, so the table has `len(bots) + 1` seats. The
 * person sits in seat 0. `bot_names` are what the page calls them, one for each bot.
 */
export interface NewTable {
  name: string;
  bots: BotName[];
  bot_names: string[];
  lang?: "en" | "id";
  pace?: Pace;
  target?: number | null;
  starting_scores?: number[] | null;
}

/** The new table. Its seat token is in the cookie only. */
export interface TableCreated {
  table: string;
  seat: number;
}

/** Why an HTTP request was refused: `code` is stable, `detail` is for a person. */
export interface Problem {
  code: string;
  detail: string;
}

export type ClientMessage =
  | Hello
  | Act
  | Next
  | Pacing
  | Ping;

export type TableEvent =
  | Dealt
  | Placed
  | Drew
  | Passed
  | RoundOver;

export type ServerMessage =
  | Welcome
  | Dealt
  | Placed
  | Drew
  | Passed
  | RoundOver
  | Applied
  | Refused
  | Stale
  | Pong
  | Fault;
