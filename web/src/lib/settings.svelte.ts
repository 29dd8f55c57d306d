// What a person has chosen. Kept in the browser, never sent anywhere but the bots' pace.

import type { Lang } from "./i18n.svelte";
import { oneOf, sound, type Tests } from "./choices";
import type { Pace } from "./protocol";
import { read, write } from "./storage";

const KEY = "balak.settings";

export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  /** Ink tiles by day and porcelain by night, or the other way round. */
  face: "ink" | "porcelain";
  marks: "pips" | "digits";
  pips: "plain" | "colour";
  contrast: "normal" | "more";
  pace: Pace;
  /** Ask once more before a tile is placed. */
  confirm: boolean;
  /** Pass by itself where a pass is the only legal action. Draws are never made by themselves. */
  autoPass: boolean;
  /** Single-key commands on the table. */
  keys: boolean;
  /** The keys that were given to commands in place of their first ones; "" for none. */
  keymap: Record<string, string>;
  /** Show the quick phrases of the others. */
  phrases: boolean;
  /** Say aloud when the time for the own turn runs low. */
  sayClock: boolean;
  /** Let things travel as far as the device allows it, or never. */
  motion: "system" | "none";
  sounds: boolean;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
}

declare global {
  interface Window {
    /** Puts them on the root element, where the tokens read them; public/settings.js defines it. */
    applySettings(chosen: Partial<Settings>): void;
  }
}

function preferredLanguage(): Lang {
  return navigator.languages.some((tag) => /^(id|ms|jv|su)\b/i.test(tag)) ||
    !navigator.languages.some((tag) => /^en\b/i.test(tag))
    ? "id"
    : "en";
}

const DEFAULTS: Settings = {
  lang: preferredLanguage(),
  theme: "system",
  face: "ink",
  marks: "pips",
  pips: "plain",
  contrast: "normal",
  pace: "human",
  confirm: false,
  autoPass: false,
  keys: true,
  keymap: {},
  phrases: true,
  sayClock: false,
  motion: "system",
  sounds: false,
  volume: 60,
};

const CAN_BE: Tests<Settings> = {
  lang: oneOf("id", "en"),
  theme: oneOf("system", "light", "dark"),
  face: oneOf("ink", "porcelain"),
  marks: oneOf("pips", "digits"),
  pips: oneOf("plain", "colour"),
  contrast: oneOf("normal", "more"),
  pace: oneOf("instant", "quick", "human", "slow"),
  motion: oneOf("system", "none"),
  keymap: (map) => Object.values<unknown>(map).every((key) => typeof key === "string"),
  volume: (volume) => volume >= 0 && volume <= 100,
};

export const settings: Settings = $state({ ...DEFAULTS, ...sound(read<unknown>(KEY, null), DEFAULTS, CAN_BE) });

export function applySettings(): void {
  window.applySettings(settings);
}

export function saveSettings(): void {
  write(KEY, settings);
  applySettings();
}

for (const wish of ["color-scheme: dark", "contrast: more", "reduced-motion: reduce"]) {
  matchMedia(`(prefers-${wish})`).addEventListener("change", applySettings);
}
