// Sentences about tiles, turns and rounds, put together from the catalogues.

import { bold, plain, t } from "./i18n.svelte";
import type { Said } from "./live.svelte";
import { isDouble, pipsOf, placementOf, valuesOf } from "./notation";
import type { RoundEnd, RoundState, TableEvent } from "./protocol";
import type { TableState } from "./state";
import { turnsOf, type Turn } from "./turns";
import { endsOf, wordsOf, type Point } from "./caption";

/** Who sits where, as the page calls them. */
export interface Seating {
  /** The reader's own seat; null for whoever only watches. */
  me: number | null;
  /** The seat at the bottom: the own one, or the first. */
  base: number;
  names: readonly string[];
}

/** Names that the start page gives to whoever gave none; for others they would mean themselves. */
const NO_NAMES = ["Anda", "You"];

export function seatingOf(state: TableState | null): Seating {
  if (!state) return { me: null, base: 0, names: [] };
  const me = state.newcomer ? null : state.seat;
  const names = state.seats.map(({ name }, seat) => {
    if (seat === me) return t("you");
    return NO_NAMES.includes(name) ? t("seat-name", { number: seat + 1 }) : name;
  });
  return { me, base: state.seat ?? 0, names };
}

/** All seats clockwise, the one at the bottom first. */
export function clockwise({ base, names }: Seating): number[] {
  return names.map((_, index) => (base + index) % names.length);
}

export function nameOf(seating: Seating, seat: number): string {
  return seating.names[seat] ?? "";
}

/** Whether a seat is the reader's, as the catalogues ask for it. */
export function isMe(seat: number | null, seating: Seating): "yes" | "no" {
  return seat === seating.me ? "yes" : "no";
}

/** A list in words: "a", "a dan b", "a, b, dan c". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  const rest = items.slice(0, -1).join(", ");
  return t(items.length === 2 ? "list-two" : "list-more", { rest, last });
}

/** The side of an arm: left is "-", right is "+" (R15). */
export function sideOf(arm: string | null): "left" | "right" {
  return arm === "-" ? "left" : "right";
}

function lacking(ends: readonly number[]): string {
  const [left = 0, right = left] = ends;
  return left === right
    ? t("lacks-one", { value: left })
    : t("lacks-two", { left, right });
}

export function whyNoFit(tile: string, ends: readonly number[] | null): string {
  if (!ends) return t("why-over");
  const [left = 0, right = 0] = ends;
  const name = bold(capital(tileName(tile)));
  return left === right
    ? t("why-no-fit-one", { tile: name, value: left })
    : t("why-no-fit", { tile: name, left, right });
}

/** What a seat did in a turn, as one sentence; `ends` are the values that a pass faced. */
export function turnSentence(turn: Turn, ends: readonly number[], seating: Seating): string {
  return `${turnClause(nameOf(seating, turn.seat), turn, ends, seating)}.`;
}

function turnClause(who: string, turn: Turn, ends: readonly number[], seating: Seating): string {
  const count = turn.draws;
  if (turn.action === null) {
    const tile = turn.seat === seating.me ? turn.drawn.at(-1) : undefined;
    if (tile) return t("did-draw-own", { who, tile: bold(tileName(tile)) });
    return t("did-draw", { who, count });
  }
  if (turn.action === "p") return t("did-pass", { who, count, lacking: lacking(ends) });
  const { tile, arm } = placementOf(turn.action) ?? { tile: "00", arm: null };
  const args = { who, count, tile: bold(tileName(tile)) };
  return arm === null ? t("did-open", args) : t("did-place", { ...args, side: sideOf(arm) });
}

/** Everything that was done in a round, turn by turn. */
export function turnsSaid(round: RoundState, seating: Seating): Said[] {
  let placed = 0;
  return turnsOf(round.history).map((turn) => {
    const ends = endsOf(round.line.slice(0, placed));
    if (turn.action && turn.action !== "p") placed += 1;
    return turnSaid(turn, ends ?? [], seating);
  });
}

/** The same, short, for the line under a player's name. */
export function turnNote(turn: Turn): string {
  const count = turn.draws;
  if (turn.action === null) return t("note-draw", { count });
  if (turn.action === "p") return t("note-pass", { count });
  const { tile, arm } = placementOf(turn.action) ?? { tile: "00", arm: null };
  const args = { count, tile: tileName(tile) };
  return arm === null ? t("note-open", args) : t("note-place", args);
}

export function turnCall(turn: number | null, seating: Seating): string {
  if (turn === null) return "";
  return turn === seating.me ? t("turn-mine") : t("turn-theirs", { name: nameOf(seating, turn) });
}

/** A clause as a sentence of its own, and as it reads within one that others have begun. */
function clause(text: string): Said {
  return { text: `${capital(text)}.`, within: `${text}.` };
}

/** What a seat did, as it is told: of the reader in small letters where others have begun. */
function deed(seat: number, seating: Seating, told: (who: string) => string): Said {
  const within = seat === seating.me ? t("you-within") : nameOf(seating, seat);
  return { text: `${plain(told(nameOf(seating, seat)))}.`, within: `${plain(told(within))}.` };
}

export function turnSaid(turn: Turn, ends: readonly number[], seating: Seating): Said {
  return deed(turn.seat, seating, (who) => turnClause(who, turn, ends, seating));
}

/** What is told when an event happens. Another's draws are told once their turn is done. */
export function eventSentences(
  event: TableEvent,
  before: TableState,
  after: TableState,
  seating: Seating,
): Said[] {
  const round = after.round;
  if (!round) return [];
  if (event.type === "round_over") return [{ text: endSentence(event.end, seating) }];
  if (event.type === "dealt") {
    const { number, opener: seat } = event;
    const args = { number, opener: nameOf(seating, seat), mine: isMe(seat, seating) };
    if (seating.me === null) return [{ text: t("said-dealt-watched", args) }];
    return [{ text: t("said-dealt", { ...args, count: event.hand.length }) }];
  }
  if (event.type === "undone") {
    const { tile } = placementOf(event.action) ?? { tile: "00" };
    return [deed(event.seat, seating, (who) => t("did-undo", { who, tile: tileName(tile) }))];
  }
  if (event.type !== "placed" && event.type !== "drew" && event.type !== "passed") return [];
  const said: Said[] = [];
  const turn = turnsOf(round.history).at(-1);
  if (turn && (event.seat === seating.me || event.type !== "drew")) {
    said.push(turnSaid(turn, before.round?.ends ?? [], seating));
  }
  if (before.round && !before.round.dead && round.dead) said.push(clause(t("dead-line")));
  return said;
}

/** What is only spoken when an event happens: that it is the reader's turn, and what fits. */
export function eventAside(before: TableState, after: TableState, seating: Seating): Said | null {
  const round = after.round;
  if (!round || round.turn === null || round.turn !== seating.me || before.round === round) return null;
  const already = before.round?.turn === seating.me && before.round.number === round.number;
  const fits = fitCount(round);
  return clause(already ? fits : t("said-turn", { fits }));
}

function fitCount({ legal, ends }: RoundState): string {
  const count = new Set(legal.filter((action) => action.length > 1).map((a) => a.slice(0, 2))).size;
  if (count === 0) return t(legal.includes("d") ? "fit-draw" : "fit-pass");
  return ends ? t("fit-count", { count }) : t("fit-open");
}

// --- round end --------------------------------------------------------------------------------

/** Why the round ended as it did. */
export function endReason(end: RoundEnd, ends: readonly number[], seating: Seating): string {
  const winner = end.winner === null ? "" : nameOf(seating, end.winner);
  if (end.kind === "domino") return t("end-domino-why", { winner, mine: mine(end, seating) });
  const [left = 0, right = 0] = ends;
  const stuck = t("end-blocked-why", { seats: end.remaining.length, left, right });
  return `${stuck} ${end.winner === null ? t("end-tied-why") : t("end-lowest-why")}`;
}

export function endTitle(end: RoundEnd, seating: Seating): string {
  if (end.kind === "blocked") return t("end-blocked");
  const winner = nameOf(seating, end.winner ?? 0);
  return t("end-domino", { winner, mine: mine(end, seating) });
}

function mine(end: RoundEnd, seating: Seating): "yes" | "no" {
  return isMe(end.winner, seating);
}

function endSentence(end: RoundEnd, seating: Seating): string {
  if (end.winner === null) return t("said-tied");
  const winner = nameOf(seating, end.winner);
  return t(`said-${end.kind}`, { winner, points: end.points, mine: mine(end, seating) });
}

export function winnersSentence(winners: readonly number[], seating: Seating): string {
  const names = listed(winners.map((seat) => nameOf(seating, seat)));
  if (winners.length > 1) return t("match-tied", { names });
  return t("match-won", { names, mine: winners[0] === seating.me ? "yes" : "no" });
}

// --- tiles ------------------------------------------------------------------------------------

export function tileName(tile: string): string {
  const [low, high] = valuesOf(tile);
  if (isDouble(tile)) return t("tile-double", { value: low });
  return low === 0 ? t("tile-blank", { high }) : t("tile-plain", { high, low });
}

/** The label of a tile in the hand: its name, its pips, where it fits, its place. */
export function handLabel(
  tile: string,
  fits: readonly string[],
  place: number,
  of: number,
  fresh: boolean,
): string {
  const pips = t("pips-words", { count: pipsOf(tile) });
  const parts = [t("hand-item", { tile: capital(tileName(tile)), pips })];
  if (fresh) parts.push(t("hand-fresh"));
  const arms = fits.map((action) => placementOf(action)?.arm ?? null);
  if (arms.length > 1) parts.push(t("hand-fits-both"));
  else if (arms.length === 1) {
    parts.push(arms[0] === null ? t("hand-fits-open") : t("hand-fits", { side: sideOf(arms[0] ?? null) }));
  }
  parts.push(t("hand-place", { place, of }));
  return parts.join(" ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// --- the position in words (R16) --------------------------------------------------------------

function face(tile: string): string {
  return `[${tile[0]}|${tile[1]}]`;
}

function halfName(point: Point): string {
  return t(`half-${point.half}`);
}

/** The three parts of a caption, each as it is written. */
export function captionParts(line: readonly string[]): {
  tiles: string;
  joints: string[];
  points: string[];
} {
  const words = wordsOf(line);
  const end = (point: Point) => `${face(point.tile)} (${halfName(point)})`;
  return {
    tiles: words.tiles.map(face).join(", "),
    joints: words.joints.map(({ older, newer }) => `${end(older)} – ${end(newer)}`),
    points: words.points.map(
      (point) => `${face(point.tile)} (${halfName(point)}, ${point.value})`,
    ),
  };
}

export function captionOf(line: readonly string[]): string {
  const { tiles, joints, points } = captionParts(line);
  return t("caption", {
    tiles,
    joints: joints.length > 0 ? joints.join("; ") : t("caption-no-joints"),
    points: points.join("; "),
  });
}
