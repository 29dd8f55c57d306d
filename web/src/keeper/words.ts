// What the score keeper says.

import { lang, t } from "../lib/i18n.svelte";
import { arithmetic, sumOf, termsOf } from "../lib/ending";
import { pipsOf, sum } from "../lib/notation";
import type { Refusal, Result } from "../lib/scoring";
import { capital, listed, tileName, type Seating } from "../lib/words";
import type { Draft, Outcome } from "./draft";
import { workedOut, type Edit, type Sheet } from "./sheet";

/** The names as they are shown: whoever gave none is called by their seat. */
export function namesOf({ names }: Pick<Sheet, "names">): string[] {
  return names.map((name, seat) => name || t("seat-name", { number: seat + 1 }));
}

/** Nobody at the table is the reader: the page is everybody's. */
export function seatingOf(names: readonly string[]): Seating {
  return { me: null, base: 0, names };
}

/** A mark for each name, short and different from all others: what stands by a tile that somebody holds. */
export function initialsOf(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name.toUpperCase().replace(/\s/g, "")]);
  return letters.map((own, seat) => {
    for (const length of [1, 2]) {
      const mark = own.slice(0, length).join("");
      if (letters.every((other, index) => index === seat || other.slice(0, length).join("") !== mark)) return mark;
    }
    return String(seat + 1);
  });
}

/** The arithmetic of a result in one line, "8 + 10 − 3 = 15"; empty where there is nothing to reckon. */
export function arithmeticOf({ kind, winner, points, remaining }: Result): string {
  if (!remaining) return "";
  const end = { kind, winner, points, remaining };
  return winner === null ? sumOf(end) : termsOf(end).length > 1 ? arithmetic(end) : "";
}

/** What a round came to, as a sentence. */
export function resultSentence(result: Result, names: readonly string[]): string {
  const { winner, points } = result;
  const reckoned = arithmeticOf(result);
  const gain = winner === null ? t("keeper-result-nobody") : t("keeper-result", { name: names[winner] ?? "", points });
  return reckoned ? `${reckoned}. ${gain}` : gain;
}

/** Why something cannot be, without its rule. */
export function whySentence({ why, seat, other, tile, count }: Refusal, names: readonly string[]): string {
  const name = (index: number | undefined) => (index === undefined ? "" : (names[index] ?? ""));
  const args = { name: name(seat), other: name(other), tile: tile ? capital(tileName(tile)) : "", count: count ?? 0 };
  return t(`keeper-no-${why}`, args);
}

export function refusalSentence(refusal: Refusal, names: readonly string[]): string {
  return `${whySentence(refusal, names)} (${refusal.rule})`;
}

/** What is still missing, or why it cannot be, or what the round comes to. */
export function outcomeSentence(outcome: Outcome, names: readonly string[], draft: Draft): string {
  if (outcome.state === "ready") return resultSentence(outcome.result, names);
  if (outcome.state === "refused") return refusalSentence(outcome.refusal, names);
  const empty = names.filter((_, seat) => draft.hands[seat]?.length === 0);
  return t(`keeper-missing-${outcome.what}`, { kind: draft.kind, names: listed(empty) });
}

export function tapSentence(tile: string, seat: number, draft: Draft, names: readonly string[]): string {
  const hand = draft.hands[seat] ?? [];
  const held = hand.includes(tile) ? "yes" : "no";
  const args = { tile: capital(tileName(tile)), held, name: names[seat] ?? "", pips: sum(hand.map(pipsOf)), count: hand.length };
  return t("keeper-tapped", args);
}

/** A change of the sheet in a few words; `sheet` is the one that has the round. */
export function editName(edit: Edit, sheet: Sheet | null): string {
  if (!sheet || edit.do === "begin") return t("keeper-did-begin");
  if (edit.do === "agree") return t("keeper-did-agree");
  const { rows } = workedOut(sheet);
  const number = (edit.do === "add" ? rows.at(-1) : rows[edit.place])?.number ?? 0;
  return t(`keeper-did-${edit.do}`, { number });
}

/** The scores as they stand, and the winners once there are some. */
export function standingSentence(sheet: Sheet | null): string {
  if (!sheet) return "";
  const { scores, isOver, winners } = workedOut(sheet);
  const names = namesOf(sheet);
  const standing = listed(names.map((name, seat) => `${name} ${scores[seat]}`));
  return `${t("keeper-standing", { standing })}${isOver ? ` ${endSentence(winners, names)}` : ""}`;
}

/** Who has won the match (R23, R24). */
export function endSentence(winners: readonly number[], names: readonly string[]): string {
  const won = listed(winners.map((seat) => names[seat] ?? ""));
  return winners.length > 1 ? t("match-tied", { names: won }) : t("match-won", { names: won, mine: "no" });
}

/** The names in the order in which they open, this seat first, left to right whatever they are written in. */
export function orderOf(names: readonly string[], first: number): string {
  return names.map((_, index) => names[(first + index) % names.length] ?? "").join("\u200e → ");
}

/** What the hand holds that tiles are tapped for. */
export function handSentence(draft: Draft, seat: number, names: readonly string[]): string {
  const hand = draft.hands[seat] ?? [];
  return t("keeper-hand", { name: names[seat] ?? "", count: hand.length, pips: sum(hand.map(pipsOf)) });
}

/** When the match was begun and how far it goes. */
export function dateSentence({ begun, target }: Sheet): string {
  const date = new Intl.DateTimeFormat(lang(), { dateStyle: "long" }).format(begun);
  return `${date} · ${t("keeper-to", { target })}`;
}
