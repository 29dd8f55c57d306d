// What can be asked for on the table with a key: each answer is one sentence.

import { t } from "./i18n.svelte";
import { joined, type Said } from "./live.svelte";
import { fitsOf, placementOf, sum, valuesOf } from "./notation";
import type { Table } from "./table.svelte";
import { turnsOf, valueCounts } from "./turns";
import { captionOf, isMe, listed, nameOf, sideOf, tileName, turnsSaid } from "./words";

/** The tiles as they lie from left to right. */
export function inOrder(line: readonly string[]): string[] {
  const tiles: string[] = [];
  for (const action of line) {
    const placement = placementOf(action);
    if (placement?.arm === "-") tiles.unshift(placement.tile);
    else if (placement) tiles.push(placement.tile);
  }
  return tiles;
}

export function tellEnds({ round }: Table): string {
  if (!round?.ends) return t("board-empty-label");
  const [left, right] = round.ends;
  return t("tell-ends", { left, right });
}

export function tellLine({ round }: Table): string {
  const tiles = inOrder(round?.line ?? []);
  if (tiles.length === 0) return t("board-empty-label");
  return t("tell-line", { count: tiles.length, tiles: tiles.map(tileName).join(", ") });
}

export function tellHand(table: Table): string {
  const tiles = table.order.map(tileName);
  return t("tell-hand", { count: tiles.length, tiles: tiles.join(", ") });
}

/** Which tiles of the hand may be placed, and where. */
export function tellFits(table: Table): string {
  const { legal } = table;
  const fitting = table.order.flatMap((tile) => {
    const arms = fitsOf(tile, legal).map((action) => placementOf(action)?.arm ?? null);
    if (arms.length === 0) return [];
    const where = arms.length > 1 ? "both" : sideOf(arms[0] ?? null);
    return [t("tell-fit", { tile: tileName(tile), where })];
  });
  if (fitting.length > 0) {
    return table.round?.ends ? t("tell-fits", { tiles: fitting.join("; ") }) : t("tell-fits-open");
  }
  const next = legal.includes("d") ? "draw" : legal.includes("p") ? "pass" : "wait";
  return t("tell-fits-none", { next });
}

export function tellCounts(table: Table): string {
  return t("tell-counts", { counts: byName(table, table.round?.counts), ...boneyard(table) });
}

export function tellBoneyard(table: Table): string {
  return t("tell-boneyard", boneyard(table));
}

export function tellScore(table: Table): string {
  const { state } = table;
  return t("tell-score", { scores: byName(table, state?.scores), target: state?.target ?? 0 });
}

export function tellLast(table: Table): string {
  const said = turnsOfRound(table).slice(-1);
  return said.length > 0 ? joined(said) : t("tell-nothing-yet");
}

/** Everything since the reader's own last turn; for who only watches, the whole round. */
export function tellSince(table: Table): string {
  const turns = turnsOf(table.round?.history ?? []);
  const own = turns.findLastIndex(({ seat, action }) => seat === table.seating.me && action !== null);
  const said = turnsOfRound(table).slice(own + 1);
  return said.length > 0 ? joined(said) : t("tell-nothing-since");
}

export function tellDrawn({ round }: Table): string {
  const tile = round?.history.findLast((item) => item.tile)?.tile;
  return tile ? t("tell-drawn", { tile: tileName(tile) }) : t("tell-no-drawn");
}

export function tellVoids({ round, seating }: Table): string {
  const known = (round?.voids ?? []).flatMap((values, seat) =>
    values.length > 0
      ? [t("tell-voids", { name: nameOf(seating, seat), values: listed(values.map(String)) })]
      : [],
  );
  return known.length > 0 ? `${known.join("; ")}.` : t("tell-no-voids");
}

export function tellCaption({ round }: Table): string {
  return round && round.line.length > 0 ? captionOf(round.line) : t("board-empty-label");
}

export function tellValue({ round }: Table, value: number): string {
  const line = valueCounts(round?.line ?? [])[value] ?? 0;
  const hand = sum((round?.hand ?? []).map((tile) => Number(valuesOf(tile).includes(value))));
  return t("tell-value", { value, line, hand, rest: 7 - line - hand });
}

export function tellTurn({ round, seating }: Table): string {
  const turn = round?.turn ?? null;
  if (turn === null) return t("why-over");
  return t("tell-turn", { name: nameOf(seating, turn), mine: isMe(turn, seating) });
}

export function tellClock({ company, link }: Table): string {
  const left = company.left(link === "open");
  if (!left) return t("tell-no-clock");
  const isBank = left.turn <= 0;
  const seconds = Math.ceil((isBank ? left.bank : left.turn) / 1000);
  return t(isBank ? "tell-clock-bank" : "tell-clock", { seconds });
}

function turnsOfRound({ round, seating }: Table): Said[] {
  return round ? turnsSaid(round, seating) : [];
}

function byName({ seating }: Table, counts: readonly number[] = []): string {
  return counts.map((count, seat) => t("tell-count", { name: nameOf(seating, seat), count })).join(", ");
}

function boneyard({ round }: Table): { drawable: number; kept: number } {
  const drawable = round?.drawable ?? 0;
  return { drawable, kept: (round?.boneyard ?? 0) - drawable };
}
