// What a person may be called. The server refuses longer names and hidden characters; the page
// keeps them out of the field, so that nobody has to be told after "Start".

import { t } from "./i18n.svelte";

/** The server's bounds: characters as a person counts them, and code points. */
export const MAX_CHARACTERS = 24;
const MAX_CODE_POINTS = 40;

const REFUSED = /[\p{Cc}\p{Cs}\p{Co}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const EXTENDS = /[\p{M}\u200d\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
const REGIONAL = /[\u{1f1e6}-\u{1f1ff}]/u;
const SEEN = /[^\p{Z}\p{Cf}]/u;

/** A name while it is typed: without what the server refuses, cut to the length that it takes. */
export function fittingName(text: string): string {
  const points = [...text.normalize("NFC").replace(REFUSED, "")].slice(0, MAX_CODE_POINTS);
  let count = 0;
  let joined = false;
  let flagOpen = false;
  let kept = "";
  for (const point of points) {
    const regional = REGIONAL.test(point);
    if (!(EXTENDS.test(point) || joined || (regional && flagOpen))) count += 1;
    if (count > MAX_CHARACTERS) break;
    flagOpen = regional && !flagOpen;
    joined = point === "\u200d";
    kept += point;
  }
  return kept;
}

/** The name to sit down with; empty where nothing of it can be seen. */
export function finishedName(text: string): string {
  const name = fittingName(text.trim()).trim();
  return SEEN.test(name) ? name : "";
}

/** Names that the page gives to whoever gave none; said to others they would mean themselves. */
const NO_NAMES = ["Anda", "You"];

/** A name as it is said to others. */
export function knownAs(name: string): string {
  return NO_NAMES.includes(name) ? t("seat-someone") : name;
}
