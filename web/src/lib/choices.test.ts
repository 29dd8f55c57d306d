import { expect, it, vi } from "vitest";

import { oneOf, sound } from "./choices";

const DEFAULTS = { lang: "id", keys: true, volume: 60, keymap: {} as Record<string, string> };
const TESTS = { lang: oneOf("id", "en"), volume: (value: number) => value <= 100 };

it("what cannot be what it stands for is left out, and the rest is taken", () => {
  expect(sound({ lang: "en", keys: false, volume: 0, keymap: { draw: "x" } }, DEFAULTS, TESTS)).toEqual({
    lang: "en",
    keys: false,
    volume: 0,
    keymap: { draw: "x" },
  });
  expect(sound({ lang: "xx", keys: "no", volume: 1e9, keymap: null, more: 1 }, DEFAULTS, TESTS)).toEqual({});
  for (const kept of [null, undefined, 5, "x", [], [1]]) expect(sound(kept, DEFAULTS, TESTS)).toEqual({});
});

it.each([
  ['{"keymap":null,"keys":false}', { keymap: {}, keys: false }],
  ['{"keymap":{"draw":5}}', { keymap: {} }],
  ['{"keymap":{"draw":"x","pass":""}}', { keymap: { draw: "x", pass: "" } }],
  ['{"lang":"xx","pace":"bogus","theme":7,"volume":"x"}', { lang: "id", pace: "human", theme: "system", volume: 60 }],
  ['{"volume":1000}', { volume: 60 }],
  ["null", { face: "ink" }],
])("the settings of %s can be used", async (text, wanted) => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => text });
  vi.stubGlobal("matchMedia", () => ({ addEventListener: () => {} }));
  vi.stubGlobal("navigator", { languages: ["id"] });
  const { settings } = await import("./settings.svelte");
  expect(settings).toMatchObject(wanted);
  vi.unstubAllGlobals();
});
