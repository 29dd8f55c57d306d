import { beforeEach, describe, expect, it } from "vitest";

import { badSentence, stepSentence, type Reader } from "./findings";
import { hasExtra, loadExtra, loadLanguage, t, type Lang } from "./i18n.svelte";
import type { Check, Step, What, Why } from "./verify";

const READER: Reader = { names: ["Anda", "Sari"], me: 0 };

function check(...steps: Step[]): Check {
  return { attempt: { played: { kind: "lot", lot: [] } }, steps } as unknown as Check;
}

function step(what: What, isGood: boolean | null, why: Why | null = null, seat: number | null = null): Step {
  return { what, isGood, why, seat };
}

const WHATS: What[] = ["shown", "secret", "list", "own", "deal"];
const WHYS: Why[] = ["no-note", "not-given", "no-list", "shown", "secret", "list", "own", "hand", "boneyard", "lot"];
const FILE_ERRORS = ["json", "other", "record", "receipt", "size", "attempts", "kept", "only-receipt", "read"];
const REFUSALS = ["repeated", "changed", "left_out", "blamed"];

describe.each<Lang>(["id", "en"])("what a check found, in %s", (lang) => {
  beforeEach(async () => {
    await loadLanguage(lang);
    await loadExtra("check");
    expect(hasExtra("check")).toBe(true);
  });

  it("has its sentence, and another one about oneself", () => {
    const said = (one: Step) => stepSentence(one, check(), READER);
    const sentences = [
      ...WHATS.map((what) => said(step(what, true))),
      ...WHYS.map((why) => said(step("deal", false, why))),
    ];
    for (const sentence of sentences) expect(sentence).toMatch(/ .*\.$/);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(said(step("deal", false, "hand", 0))).not.toBe(said(step("deal", false, "hand", 1)));
    expect(said(step("deal", false, "hand", 1))).toContain("Sari");
  });

  it("is summed up by what differs first", () => {
    const bad = check(step("secret", true), step("list", false, "list", 1), step("deal", false, "lot"));
    expect(badSentence(bad, READER)).toBe(stepSentence(bad.steps[1]!, bad, READER));
    expect(badSentence(check(step("shown", null, "no-note")), READER)).toBe("");
  });

  it("tells every file that cannot be checked, and every refusal, from the others", () => {
    const keys = [...FILE_ERRORS.map((why) => `check-error-${why}`), ...REFUSALS.map((kind) => `shuffle-refused-${kind}`)];
    const sentences = keys.map((key) => t(key, { at: "lot", round: 1 }));
    expect(sentences.filter((sentence, index) => sentence === keys[index])).toEqual([]);
    expect(new Set(sentences).size).toBe(keys.length);
  });
});
