import { beforeAll, describe, expect, it } from "vitest";

import captions from "../../../tests/data/captions.json";
import { loadExtra, loadLanguage, t } from "./i18n.svelte";
import { examples, GAPLE, SECTIONS } from "./rulebook";

describe("the plan of the rules", () => {
  it("has every rule once, in order", () => {
    const rules = SECTIONS.flatMap((section) => section.rules);
    expect(rules).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  it("has the figures whose captions are told first in the vectors, in their order", () => {
    const figures = SECTIONS.flatMap((section) => section.figures);
    expect(figures.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(figures.map(({ line }) => line)).toEqual(captions.slice(0, 7).map(({ actions }) => actions));
  });
});

describe.each(["id", "en"] as const)("the rules in %s", (lang) => {
  beforeAll(async () => {
    await loadLanguage(lang);
    await loadExtra("rules");
  });

  it("have a sentence for all that the plan names", () => {
    const ids = SECTIONS.flatMap(({ id, rules, figures }) => [
      `rules-section-${id}`,
      id === "source" ? "rules-source" : `rules-lead-${id}`,
      ...rules.map((rule) => `rule-R${rule}`),
      ...figures.map(({ number }) => `rules-figure-${number}`),
    ]).concat(GAPLE.flatMap((row) => ["", "-usual", "-here"].map((side) => `rules-gaple-${row}${side}`)));
    expect(ids.filter((id) => t(id) === id)).toEqual([]);
  });

  it("work out the examples of R19 and R20", () => {
    expect(examples().map(({ sum }) => sum)).toEqual(["8 + 10 − 3 = 15", "0", "0 + 8 = 8", "13 − 5 = 8"]);
  });
});
