// The map of keys: what each command is called, its key at first, and the key a player has given it.

import COMMANDS from "../../../src/balak/locales/keys.json";
import { saveSettings, settings } from "./settings.svelte";

export { COMMANDS };

/** Why a key cannot stand for a command: another has it, or it is needed for something else. */
export type Refusal = { why: "taken"; by: string } | { why: "digits" } | { why: "strange" };

/** The key of a command, in small letters; "" where it has none. */
export function keyOf(id: string): string {
  return settings.keymap[id] ?? COMMANDS.find((command) => command.id === id)?.key ?? "";
}

/** The command that a key stands for. */
export function commandOf(key: string): string | null {
  return COMMANDS.find(({ id }) => keyOf(id) === key)?.id ?? null;
}

/**
 * What a key press means on any layout: the sign that it types, or else the letter or the digit
 * that stands in that place where people type in Latin letters. Null for keys without a sign.
 */
export function signOf({ key, code, shiftKey }: KeyboardEvent): string | null {
  if ([...key].length !== 1 || key === " ") return null;
  const sign = key.toLowerCase();
  if (/^[a-z0-9]$/.test(sign) || commandOf(sign)) return sign;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  const isLatin = /^[!-~\u00C0-\u024F]$/.test(sign);
  return (isLatin ? null : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) ?? sign;
}

/** Why a sign cannot stand for a command; null where it can. */
export function refusalOf(id: string, sign: string | null): Refusal | null {
  if (sign === null) return { why: "strange" };
  if (/^\d$/.test(sign)) return { why: "digits" };
  const by = commandOf(sign);
  return by === null || by === id ? null : { why: "taken", by };
}

/** Give a command another key, or none with "". */
export function give(id: string, sign: string): void {
  const { [id]: _before, ...others } = settings.keymap;
  const isFirst = COMMANDS.some((command) => command.id === id && command.key === sign);
  settings.keymap = isFirst ? others : { ...others, [id]: sign };
  saveSettings();
}

/** Give every command the key that it has at first. */
export function restoreKeys(): void {
  settings.keymap = {};
  saveSettings();
}

/** A key as it is printed on a keyboard. */
export function shownKey(sign: string): string {
  return sign.toUpperCase();
}
