import { beforeEach, describe, expect, it } from "vitest";

import captions from "../../../tests/data/captions.json";
import { loadLanguage, plain, type Lang } from "./i18n.svelte";
import { captionOf, handLabel, listed, tileName, turnNote, turnSentence, whyNoFit } from "./words";

describe.each<Lang>(["id", "en"])("captions in %s", (lang) => {
  beforeEach(() => loadLanguage(lang));

  it.each(captions)("say $actions as the rules do", (caption) => {
    expect(captionOf(caption.actions)).toBe(caption[lang]);
  });
});

describe("sentences in Indonesian", () => {
  beforeEach(() => loadLanguage("id"));
  const seating = { me: 0, base: 0, names: ["Anda", "Sari"] };

  it("tiles have names without hyphens", () => {
    expect(["46", "66", "03", "00"].map(tileName)).toEqual([
      "enam empat",
      "balak enam",
      "kosong tiga",
      "balak kosong",
    ]);
  });

  it("a tile of the hand says its pips, where it fits, and its place", () => {
    expect(handLabel("46", ["46-"], 2, 7, false)).toBe(
      "Enam empat, sepuluh titik. Cocok di kiri. 2 dari 7.",
    );
    expect(handLabel("00", [], 1, 1, true)).toBe("Balak kosong, nol titik. Baru diambil. 1 dari 1.");
  });

  it("a tile that fits nowhere names both values, or the one", () => {
    expect(plain(whyNoFit("46", [3, 5]))).toBe("Enam empat tidak cocok dengan 3 maupun 5.");
    expect(plain(whyNoFit("46", [3, 3]))).toBe("Enam empat tidak cocok: kedua ujung bernilai 3.");
  });

  it("a burst of draws and its placement is one sentence", () => {
    const turn = { seat: 1, draws: 3, drawn: [], action: "44+" };
    expect(plain(turnSentence(turn, [4, 4], seating))).toBe(
      "Sari mengambil 3 ubin, lalu meletakkan balak empat di kanan.",
    );
  });

  it("a pass says which values its player lacks", () => {
    const turn = { seat: 1, draws: 0, drawn: [], action: "p" };
    expect(plain(turnSentence(turn, [2, 5], seating))).toBe("Sari lewat: tidak punya 2 maupun 5.");
    expect(turnNote(turn)).toBe("lewat");
  });

  it("an own draw names its tile", () => {
    const turn = { seat: 0, draws: 2, drawn: ["12", "46"], action: null };
    expect(plain(turnSentence(turn, [2, 5], seating))).toBe("Anda mengambil enam empat.");
  });

  it("lists join two with a word and more with commas", () => {
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b"])).toBe("a dan b");
    expect(listed(["a", "b", "c"])).toBe("a, b, dan c");
  });
});
