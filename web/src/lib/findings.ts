// What the steps of a check say, in words.

import { t } from "./i18n.svelte";
import { firstBad, type Check, type Step } from "./verify";

/** Whom the sentences are about: the names of the seats, and the reader's own. */
export interface Reader {
  names: readonly string[];
  me: number | null;
}

/** What a step found, or why it found nothing, as one sentence. */
export function stepSentence({ what, isGood, why, seat }: Step, check: Check, { names, me }: Reader): string {
  const args = { mine: seat !== null && seat === me ? "yes" : "no", name: names[seat ?? 0] ?? "" };
  if (isGood !== true) return t(`check-why-${why}`, args);
  if (what !== "deal") return t(`check-${what}`, args);
  return t("check-follows", { lot: check.attempt.played?.kind === "lot" ? "yes" : "no" });
}

/** What differs first; empty where nothing does. */
export function badSentence(check: Check, reader: Reader): string {
  const bad = firstBad(check);
  return bad ? stepSentence(bad, check, reader) : "";
}
