// Chances and what is drawn of them: the points of the graph, the axis of the bars, numbers in words.

import { lang } from "./i18n.svelte";
import type { AnalysedAction, AnalysedRound, AnalysedStep, ReviewRound } from "./protocol";
import type { Place } from "./replay";

/** A chance or a loss of one as a percentage. */
export function percent(value: number, digits = 1): string {
  const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(lang(), options).format(value).replace("-", "−");
}

/** The same with its sign: what was won or lost. */
export function signedPercent(value: number): string {
  const options = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(lang(), options).format(value).replace("-", "−");
}

/** A place of the match with each seat's chance there; null where it was not analysed yet. */
export interface Point extends Place {
  chances: readonly number[] | null;
}

/** Every step of every round, the deals included, in order. */
export function pointsOf(rounds: readonly ReviewRound[], analysed: readonly AnalysedRound[]): Point[] {
  return rounds.flatMap(({ steps }, round) => {
    const found = analysed[round];
    const points: Point[] = [{ round, step: 0, chances: found?.chances_dealt ?? null }];
    steps.forEach((_, index) => {
      points.push({ round, step: index + 1, chances: found?.steps[index]?.chances ?? null });
    });
    return points;
  });
}

export function indexOf(points: readonly Point[], place: Place): number {
  return Math.max(0, points.findIndex(({ round, step }) => round === place.round && step === place.step));
}

/** The candidates, the most worth first. */
export function ranked(step: AnalysedStep): AnalysedAction[] {
  return [...(step.candidates ?? [])].sort((a, b) => b.worth - a.worth);
}

const TICK = 0.05;
const NARROWEST = 0.1;

/** From where to where the bars go: whole twentieths around all worths and their errors. */
export function axisOf(candidates: readonly AnalysedAction[]): { low: number; high: number } {
  const lowest = Math.min(...candidates.map(({ worth, error = 0 }) => worth - error));
  const highest = Math.max(...candidates.map(({ worth, error = 0 }) => worth + error));
  // A little below the lowest, or its bar would have no length.
  let low = Math.max(0, Math.floor((lowest - 0.01) / TICK) * TICK);
  let high = Math.min(1, Math.ceil(highest / TICK) * TICK);
  if (high - low < NARROWEST) low = Math.max(0, high - NARROWEST);
  if (high - low < NARROWEST) high = low + NARROWEST;
  return { low, high };
}

/** The seats whose line is drawn: with two players one tells of both. */
export function drawnSeats(count: number, base: number): number[] {
  if (count === 2) return [base];
  return Array.from({ length: count }, (_, index) => (base + 1 + index) % count);
}

/** How a grade is marked where there is room for a sign only; the word stands beside it or in its label. */
export const SIGNS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
