// What can be asked for on the table with a key: each answer is one sentence.

import { t } from "./i18n.svelte";
import { placementOf, sum, valuesOf } from "./notation";
import type { Table } from "./table.svelte";
import { turnsOf, valueCounts } from "./turns";
import { captionOf, listed, nameOf, tileName, turnSentence } from "./words";
import { plain } from "./i18n.svelte";

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

export function tellCounts({ round, seating }: Table): string {
  const counts = (round?.counts ?? []).map((count, seat) =>
    t("tell-count", { name: nameOf(seating, seat), count }),
  );
  const drawable = round?.drawable ?? 0;
  const kept = (round?.boneyard ?? 0) - drawable;
  return t("tell-counts", { counts: counts.join(", "), drawable, kept });
}

export function tellScore({ state, seating }: Table): string {
  const scores = (state?.scores ?? []).map((count, seat) =>
    t("tell-count", { name: nameOf(seating, seat), count }),
  );
  return t("tell-score", { scores: scores.join(", "), target: state?.target ?? 0 });
}

export function tellLast({ round, seating }: Table): string {
  const turn = turnsOf(round?.history ?? []).at(-1);
  return turn ? plain(turnSentence(turn, round?.ends ?? [], seating)) : t("tell-nothing-yet");
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
