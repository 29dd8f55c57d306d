// Every message between the table's server and this page.
// Written by tools/generate_types.py from src/balak/protocol/: change that, not this one.

export const VERSION = 3;

export type AnalysisStatus = "done" | "failed" | "none" | "running" | "unavailable" | "waiting";

export type BotName = "beginner" | "expert" | "greedy" | "heuristic" | "net" | "random";

export type Grade = "best" | "blunder" | "forced" | "good" | "inaccuracy" | "mistake";

export type Kind = "blocked" | "domino";

export type Pace = "human" | "instant" | "quick" | "slow";

export type Phase = "closed" | "gathering" | "lot" | "match_over" | "play" | "round_over" | "shuffling";

export type TurningKind = "deal" | "draw" | "loss";

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

/**
 * Take back one's own placement, the last action that one had seen.
 *
 * Only before another seat has acted, and only where every other seat is a bot.
 */
export interface Undo {
  type: "undo";
  command_id: string;
  expected_seq: number;
}

/**
 * Be ready for the deal of this round: the first one after the lot, or the next one.
 *
 * It is dealt once everybody who is here is ready, or some seconds after the first one was.
 */
export interface Next {
  type: "next";
  command_id: string;
  expected_seq: number;
  round: number;
}

/** While players gather: be ready, or not. All seats taken and all ready begins the match. */
export interface Ready {
  type: "ready";
  command_id: string;
  expected_seq: number;
  ready: boolean;
}

/**
 * Begin with bots in the empty seats. Only for the first person at the table who is here.
 *
 * The others who are here must be ready; who is cut off is not waited for.
 */
export interface Start {
  type: "start";
  command_id: string;
  expected_seq: number;
}

/** Give the hash of one's contribution to the shuffle (`balak-fair/1`, step 2). */
export interface Contribute {
  type: "contribute";
  command_id: string;
  expected_seq: number;
  round: number;
  attempt: number;
  hash: string;
}

/** Open one's contribution after the list was shown (`balak-fair/1`, step 4). */
export interface Reveal {
  type: "reveal";
  command_id: string;
  expected_seq: number;
  round: number;
  attempt: number;
  contribution: string;
}

/** Leave the table for good. The seat is free again; in a match a bot plays on until then. */
export interface Leave {
  type: "leave";
  command_id: string;
  expected_seq: number;
}

/**
 * Give the match up.
 *
 * It ends if no other person plays, or if there are two seats. Else a bot plays on to the end.
 */
export interface Concede {
  type: "concede";
  command_id: string;
  expected_seq: number;
}

/** Have a bot play for this seat, which is to act and was cut off for long (`Seats.claim`). */
export interface Claim {
  type: "claim";
  command_id: string;
  expected_seq: number;
  seat: number;
}

/** Take one's own seat back from the bot that stands in: from the next turn on. */
export interface Back {
  type: "back";
  command_id: string;
  expected_seq: number;
}

/** After the match: want another one, or no more. Once all who are here do, there is one. */
export interface Rematch {
  type: "rematch";
  command_id: string;
  expected_seq: number;
  wanted: boolean;
}

/**
 * Ask what one had best do now; answered by `Hinted`, `Refused` or `Stale`.
 *
 * Only in one's own turn, and only where every other seat is a bot. It changes nothing, and the
 * same state has the same hint.
 */
export interface Hint {
  type: "hint";
  command_id: string;
  expected_seq: number;
}

/** Set how long the bots take. Changes nothing in the match and has no answer. */
export interface Pacing {
  type: "pacing";
  pace: Pace;
}

/** Say a quick phrase. It is no command: nothing is kept, and there is no answer. */
export interface Say {
  type: "say";
  phrase: "again" | "bye" | "good_luck" | "hello" | "lucky" | "one_moment" | "sorry" | "thanks" | "well_placed" | "well_played" | "your_turn";
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

/** A seat took its last placement back and is to act again; `ends` as in `RoundState`. */
export interface Undone {
  type: "undone";
  seq: number;
  seat: number;
  action: string;
  ends: [number, number] | null;
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
 * `shuffle` opens the commitment that was shown before the deal.
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
  shuffle: Shuffled;
}

/** An opened shuffle, from which anybody can make the deck again. */
export interface Shuffled {
  attempt: number;
  commitment: string;
  secret: string;
  contributions: string[];
}

/** Something happened that this reader is not shown, or that shows nowhere. */
export interface Noted {
  type: "noted";
  seq: number;
}

/**
 * Somebody sat down, left, was renamed, got ready, was stood in for or came back.
 *
 * `info` is all that is to know of the seat now; `what` is for a sentence. `host` as in
 * `Welcome`.
 */
export interface Sat {
  type: "sat";
  seq: number;
  seat: number;
  what: "away" | "back" | "claimed" | "conceded" | "left" | "newcomer" | "ready" | "renamed" | "sat" | "turn" | "unready";
  info: SeatInfo;
  host: number | null;
}

/** Who sits in a seat. `bot` is null for a person, `name` empty for an empty seat. */
export interface SeatInfo {
  name: string;
  bot: BotName | null;
  ready?: boolean;
  stand_in?: boolean;
  left?: boolean;
  newcomer?: string | null;
  conceded?: boolean;
}

/** The match begins, with bots where nobody sat. */
export interface Started {
  type: "started";
  seq: number;
  seats: SeatInfo[];
}

/**
 * The server has fixed its secret for an attempt at a shuffle (`balak-fair/1`, step 1).
 *
 * `seats` are as they are from this deal on: newcomers have sat down.
 */
export interface Committed {
  type: "committed";
  seq: number;
  round: number;
  attempt: number;
  commitment: string;
  waiting: number[];
  seats: SeatInfo[];
}

/** A seat has given its hash, or opened its contribution; neither is shown yet. */
export interface Contributed {
  type: "contributed";
  seq: number;
  seat: number;
}

/** The list of hashes is closed and shown to everybody (step 3). */
export interface Listed {
  type: "listed";
  seq: number;
  hashes: string[];
  waiting: number[];
}

/**
 * An attempt was called off; `seats` did not open what they had given (step 4).
 *
 * Before the list was shown these are all who may have given something.
 */
export interface CalledOff {
  type: "called_off";
  seq: number;
  round: number;
  attempt: number;
  why: "abandoned" | "unopened";
  seats: number[];
}

/** The lot for the first opener was drawn (R5). */
export interface LotDrawn {
  type: "lot";
  seq: number;
  lot: LotLayer[];
  first_opener: number;
  shuffle: Shuffled;
}

/** One layer of the lot for the first opener (R5): `[seat, tile]` for each candidate. */
export interface LotLayer {
  tiles: [number, string][];
}

/** A seat gave the match up, and that ended it. */
export interface Conceded {
  type: "conceded";
  seq: number;
  seat: number;
  info: SeatInfo;
}

/** Who wants another match has changed. */
export interface RematchWanted {
  type: "rematch";
  seq: number;
  seats: number[];
}

/** There is another match, at this table. */
export interface Rematched {
  type: "rematched";
  seq: number;
  next_table: string;
}

/** Nothing more happens at this table. */
export interface Closed {
  type: "closed";
  seq: number;
  why: "admin" | "left";
}

/**
 * The whole state of a table as one seat, or a spectator, may know it.
 *
 * `scores` count all finished rounds; `gains` lists, a finished round a row, what each seat
 * gained in it. `lot` is empty and `first_opener` null until the lot was drawn. While the next
 * round is shuffled, `round` still is the finished one.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  seq: number;
  seat: number | null;
  newcomer: boolean;
  phase: Phase;
  seats: SeatInfo[];
  options: Options;
  host: number | null;
  target: number;
  starting_scores: number[];
  scores: number[];
  gains: number[][];
  lot: LotLayer[];
  lot_shuffle: Shuffled | null;
  first_opener: number | null;
  pace: Pace;
  round: RoundState | null;
  shuffling: Shuffling | null;
  now: Seats;
  rematch: number[];
  next_table: string | null;
  watch: string | null;
  closed: "admin" | "left" | null;
}

/** What is agreed on about a table besides the game itself. */
export interface Options {
  timer?: number | null;
  bank?: number;
  public?: boolean;
  watch?: boolean;
  delay?: number;
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

/** An attempt at a shuffle that goes on (`balak-fair/1`). */
export interface Shuffling {
  round: number;
  attempt: number;
  commitment: string;
  waiting: number[];
  hashes: string[] | null;
}

/** What is seen of the seats just now. Not an event: it is kept nowhere and has no number. */
export interface Seats {
  type: "seats";
  presence: ("away" | "bot" | "empty" | "here" | "reconnecting")[];
  claim?: number | null;
  clock?: TurnClock | null;
  watching?: number;
}

/**
 * How long the seat to act still has: first `turn`, then `bank`.
 *
 * Both in milliseconds at the time of sending. It stands still while `running` is false.
 */
export interface TurnClock {
  turn: number;
  bank: number;
  running: boolean;
}

/** A seat said a quick phrase. Not an event: it is kept nowhere and has no number. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "again" | "bye" | "good_luck" | "hello" | "lucky" | "one_moment" | "sorry" | "thanks" | "well_placed" | "well_played" | "your_turn";
}

/**
 * A command was written down as event `seq`. The same `command_id` again says the same.
 *
 * `seq` is the last event there is where nothing had to be written.
 */
export interface Applied {
  type: "applied";
  command_id: string;
  seq: number;
}

/**
 * A command was refused and nothing changed.
 *
 * `reason` and `rule` as in records; `key` and `details` make the sentence from the
 * catalogue. With the reason `store` the database failed, and it may have been written down all
 * the same: sent again, it is answered as what became of it.
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

/**
 * The answer to `Hint` at event `seq`: what to do and why.
 *
 * `choices` are the actions that were weighed, the best chances first and six at most; none
 * where there is only one action, or this server cannot search. `exact` says that the endgame
 * was solved.
 */
export interface Hinted {
  type: "hinted";
  command_id: string;
  seq: number;
  action: string;
  choices: HintChoice[];
  exact: boolean;
  reasons: HintReason[];
}

/** A legal action, the chance to win the match with it, and the standard error of that. */
export interface HintChoice {
  action: string;
  chance: number;
  error: number;
}

/**
 * What speaks for the action: a sentence of the catalogue `hints` and its variables.
 *
 * With a `seat` among them the sentence also wants the `name` of whoever sits there.
 */
export interface HintReason {
  key: string;
  details: Record<string, number>;
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
 * busy               too many sockets: of the address, the seat, watching   close 1008
 * opened_elsewhere   a newer socket took this seat: do not reconnect        close 4001
 * seat               no such table, or the cookie is not of a seat there    close 4004
 * store              the table cannot be read just now: reconnect later     close 1013
 * =================  =====================================================  ==========
 *
 * `seat` may come at any time: the token of a seat dies when the seat changes its owner.
 * 1012 without a fault means that the server restarts, 1013 that this socket was too slow:
 * reconnect.
 */
export interface Fault {
  type: "fault";
  code: string;
  detail: string;
}

/**
 * What the start page asks for. The person sits in seat 0.
 *
 * `bots` says who has each other seat: a bot, or null for a person who is yet to come, so the
 * table has `len(bots) + 1` seats. Without a null the match begins at once. `bot_names` are
 * what bots in these seats are called, also those that fill empty seats at the start.
 */
export interface NewTable {
  name: string;
  bots: (BotName | null)[];
  bot_names: string[];
  lang?: "en" | "id";
  pace?: Pace;
  target?: number | null;
  starting_scores?: number[] | null;
  options?: Options;
}

/**
 * Take a seat that nobody has: any, or this one.
 *
 * In a match that is a seat whose player left, and one sits down at the next deal. A browser that
 * has a seat here already gets the same one again.
 */
export interface Sit {
  name: string;
  seat?: number | null;
}

/** A seat of this browser. Its token is in the cookie only. */
export interface Seated {
  table: string;
  seat: number;
}

/** A code with which another device takes this seat over, once, within `seconds`. */
export interface Handover {
  code: string;
  seconds: number;
}

/** Take a seat over with the code of `Handover`; the device before loses it. */
export interface Takeover {
  code: string;
}

/** What whoever has the link may know before sitting down. Asking changes nothing. */
export interface TableInfo {
  table: string;
  phase: Phase;
  seats: SeatInfo[];
  free: number[];
  options: Options;
  target: number;
  lang: "en" | "id";
  watch: string | null;
}

/** The open tables, newest first. */
export interface Lobby {
  tables: LobbyTable[];
}

/** An open table: who sits there, and how many seats are empty. */
export interface LobbyTable {
  table: string;
  names: string[];
  bots: number;
  seats: number;
  free: number;
  target: number;
  timer: number | null;
  lang: "en" | "id";
  created: number;
}

/**
 * The finished rounds of a table. `winners` is empty while the match goes on.
 *
 * `table` is the id that was asked with, of the table or of its watch link, and the table's for
 * whoever has a seat; `link` the one to give on: that of the watch link, which gives no seat,
 * or the table's where nobody may watch.
 */
export interface Review {
  table: string;
  link: string;
  seats: ReviewSeat[];
  seat: number | null;
  target: number;
  over: boolean;
  winners: number[];
  rounds: ReviewRound[];
}

/** Who sits in a seat; `bot` is null for a person. */
export interface ReviewSeat {
  name: string;
  bot: BotName | null;
}

/** A finished round from its deal on; `boneyard` is in the order of drawing (R4). */
export interface ReviewRound {
  opener: number;
  hands: string[][];
  boneyard: string[];
  scores_before: number[];
  steps: ReviewStep[];
  kind: Kind;
  winner: number | null;
  points: number;
  remaining: number[];
  scores: number[];
}

/** One action: who took it, the ends after it, and the tile if it drew one. */
export interface ReviewStep {
  seat: number;
  action: string;
  ends: [number, number] | null;
  tile?: string | null;
}

/**
 * How far the analysis of a table has come, and what is ready of it.
 *
 * `rounds` are those that are ready from round `start` on, as the reader asked for; `ready`
 * counts all that are, `total` those that are to be. `ahead` is how many rounds of other
 * tables come first.
 */
export interface Analysis {
  status: AnalysisStatus;
  ready: number;
  total: number;
  ahead: number;
  start: number;
  rounds: AnalysedRound[];
  summary: AnalysisSummary | null;
}

/**
 * A round, a step for each of its actions.
 *
 * Chances are each seat's before the deal, after it with all hands known, and after the last
 * action; `luck` is what deal and draws changed for each seat, `deal_luck` the deal alone.
 */
export interface AnalysedRound {
  chances_before: number[];
  chances_dealt: number[];
  steps: AnalysedStep[];
  chances_after: number[];
  deal_luck: number[];
  luck: number[];
}

/**
 * One action, judged by what its player could know.
 *
 * `chances` are each seat's of the match after it, with all tiles known; `luck` is what a draw
 * changed for its player by which tile came; `loss` the chance that the action cost.
 */
export interface AnalysedStep {
  grade: Grade;
  chances: number[];
  loss?: number;
  loss_error?: number;
  luck?: number | null;
  exact?: boolean;
  candidates?: AnalysedAction[];
}

/** A legal action: the chance of the match that it gives, and its standard error, 0 if exact. */
export interface AnalysedAction {
  action: string;
  worth: number;
  error?: number;
}

/**
 * What all rounds come to together.
 *
 * `luck_adjusted` is each seat's outcome less its luck, `luck_adjusted_errors` the standard
 * error of that.
 */
export interface AnalysisSummary {
  luck_adjusted: number[];
  luck_adjusted_errors: number[];
  seats_summary: AnalysedSeat[];
  turning_points: TurningPoint[];
}

/**
 * What the match was to a seat: its chance before it, luck, outcome, and its decisions.
 *
 * `outcome` is 1 for a match that was won, a share where it is tied, and before its end the
 * chance where it stands. `loss` is what all decisions cost, `grades` how many had each.
 */
export interface AnalysedSeat {
  start: number;
  deal_luck: number;
  draw_luck: number;
  outcome: number;
  decisions: number;
  loss: number;
  grades: Record<string, number>;
}

/** What moved a seat's chance by much, `swing` below 0 for a loss; a deal has no step. */
export interface TurningPoint {
  round: number;
  step: number | null;
  seat: number;
  kind: TurningKind;
  swing: number;
}

/** Why an HTTP request was refused: `code` is stable, `detail` is for a person. */
export interface Problem {
  code: string;
  detail: string;
}

export type ClientMessage =
  | Hello
  | Act
  | Undo
  | Next
  | Ready
  | Start
  | Contribute
  | Reveal
  | Leave
  | Concede
  | Claim
  | Back
  | Rematch
  | Hint
  | Pacing
  | Say
  | Ping;

export type TableEvent =
  | Dealt
  | Placed
  | Drew
  | Passed
  | Undone
  | RoundOver
  | Noted
  | Sat
  | Started
  | Committed
  | Contributed
  | Listed
  | CalledOff
  | LotDrawn
  | Conceded
  | RematchWanted
  | Rematched
  | Closed;

export type ServerMessage =
  | Welcome
  | Dealt
  | Placed
  | Drew
  | Passed
  | Undone
  | RoundOver
  | Noted
  | Sat
  | Started
  | Committed
  | Contributed
  | Listed
  | CalledOff
  | LotDrawn
  | Conceded
  | RematchWanted
  | Rematched
  | Closed
  | Seats
  | Said
  | Applied
  | Refused
  | Stale
  | Hinted
  | Pong
  | Fault;
