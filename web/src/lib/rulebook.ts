// What stands where in the rules: sections, figures and examples, as the command line has them, too.

import plan from "../../../src/balak/locales/rules.json";
import { arithmetic } from "./ending";
import { t } from "./i18n.svelte";
import { resultOf, type Result } from "./scoring";
import { listed } from "./words";

/** A figure: its number on the page, and the placements that make its line. */
export interface RuleFigure {
  number: number;
  line: string[];
}

export interface Section {
  id: string;
  /** The numbers of its rules. */
  rules: number[];
  figures: RuleFigure[];
}

export const SECTIONS: readonly Section[] = sections();
/** What gaple and Draw are compared in. */
export const GAPLE: readonly string[] = plan.gaple;

function sections(): Section[] {
  let figure = 0;
  return plan.sections.map(({ id, rules: [first = 1, last = 0] = [], figures = [] }) => ({
    id,
    rules: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    figures: figures.map((line) => ({ number: ++figure, line: line.split(" ") })),
  }));
}

/** A round that is counted: the hands that are left, and what comes of them. */
export interface Example {
  hands: string[][];
  remaining: readonly number[];
  /** The seat that went out; null in a blocked round. */
  out: number | null;
  winner: number | null;
  sum: string;
  sentence: string;
}

/** The examples of points, worked out (R18 to R20). */
export function examples(): Example[] {
  return plan.examples.flatMap(({ kind, hands: written }) => {
    const hands = written.map((hand) => (hand ? hand.split(" ") : []));
    const result = resultOf({ kind: kind === "domino" ? "domino" : "blocked", hands, ends: null });
    return "rule" in result ? [] : [told(hands, result)];
  });
}

function told(hands: string[][], { kind, winner, points, remaining: left }: Result): Example {
  const remaining = left ?? [];
  const out = kind === "domino" ? winner : null;
  const sum = winner === null ? String(points) : arithmetic({ kind, winner, points, remaining });
  const held = remaining.filter((_, seat) => seat !== out).map(String);
  const sentence = t(`rules-example-${winner === null ? "tied" : kind}`, {
    hands: listed(held),
    own: remaining[winner ?? 0],
    sum,
  });
  return { hands, remaining, out, winner, sum, sentence };
}
