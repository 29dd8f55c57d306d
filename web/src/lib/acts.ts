// What was done in a replay, in words.

import { bold, plain, t } from "./i18n.svelte";
import { placementOf } from "./notation";
import type { ReviewRound, TurningPoint } from "./protocol";
import { percent } from "./chances";
import { arithmetic, sumOf } from "./ending";
import { capital, isMe, nameOf, sideOf, tileName, type Seating } from "./words";

/** What the last of so many steps was, as one sentence. */
export function stepSentence(round: ReviewRound, step: number, seating: Seating): string {
  const done = round.steps[step - 1];
  if (!done) {
    const opener = { name: nameOf(seating, round.opener), mine: isMe(round.opener, seating) };
    return t("review-dealt", opener);
  }
  const who = nameOf(seating, done.seat);
  if (done.tile) return t("review-did-draw", { who, tile: bold(tileName(done.tile)) });
  const placement = placementOf(done.action);
  if (!placement) return t("review-did-pass", { who, lacking: lacking(done.ends) });
  const tile = bold(tileName(placement.tile));
  if (placement.arm === null) return t("review-did-open", { who, tile });
  return t("review-did-place", { who, tile, side: sideOf(placement.arm) });
}

export function plainStep(round: ReviewRound, step: number, seating: Seating): string {
  return plain(stepSentence(round, step, seating));
}

/** How the round ended, with its arithmetic. */
export function overSentence(round: ReviewRound, seating: Seating): string {
  if (round.winner === null) return t("review-over-tied", { sum: sumOf(round) });
  const winner = { name: nameOf(seating, round.winner), mine: isMe(round.winner, seating) };
  return t(`review-over-${round.kind}`, { ...winner, sum: arithmetic(round) });
}

/** A legal action as the choices list it. */
export function optionName(action: string): string {
  if (action === "d") return capital(t("review-option-draw"));
  const placement = placementOf(action);
  if (!placement) return capital(t("review-option-pass"));
  const tile = capital(tileName(placement.tile));
  return placement.arm === null ? tile : t("review-option-place", { tile, side: sideOf(placement.arm) });
}

export function turningSentence(point: TurningPoint, round: ReviewRound, seating: Seating): string {
  const name = nameOf(seating, point.seat);
  const swing = percent(Math.abs(point.swing));
  const gain = point.swing >= 0 ? "yes" : "no";
  const done = point.step === null ? undefined : round.steps[point.step];
  if (point.kind === "deal" || !done) return t("review-turning-deal", { name, swing, gain, mine: isMe(point.seat, seating) });
  if (point.kind === "draw") {
    return t("review-turning-draw", { name, swing, gain, tile: done.tile ? tileName(done.tile) : "" });
  }
  return t("review-turning-loss", { name, swing, option: withWhat(done.action) });
}

export function turningWhere(point: TurningPoint): string {
  const round = point.round + 1;
  if (point.step === null) return t("review-turning-where-deal", { round });
  return t("review-turning-where", { round, step: point.step + 1 });
}

function withWhat(action: string): string {
  if (action === "d") return t("review-with-draw");
  const placement = placementOf(action);
  if (!placement) return t("review-with-pass");
  const tile = tileName(placement.tile);
  if (placement.arm === null) return t("review-with-open", { tile });
  return t("review-with-place", { tile, side: sideOf(placement.arm) });
}

function lacking(ends: readonly [number, number] | null): string {
  const [left, right] = ends ?? [0, 0];
  return left === right ? t("lacks-one", { value: left }) : t("lacks-two", { left, right });
}
