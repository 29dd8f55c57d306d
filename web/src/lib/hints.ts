// The sentences of a hint.

import { t } from "./i18n.svelte";
import { placementOf } from "./notation";
import type { Hinted } from "./protocol";
import { nameOf, sideOf, tileName, type Seating } from "./words";

/** An action as one is advised to take it. */
export function advisedText(action: string): string {
  const placement = placementOf(action);
  if (!placement) return t(action === "d" ? "advice-draw" : "advice-pass");
  const tile = tileName(placement.tile);
  return placement.arm === null ? t("advice-open", { tile }) : t("advice-place", { tile, side: sideOf(placement.arm) });
}

/** What is advised, with what chance, and why. */
export function hintSentences(hint: Hinted, seating: Seating): { best: string; chance: string; reasons: string[] } {
  const chosen = hint.choices.find(({ action }) => action === hint.action);
  const percent = chosen ? Math.round(100 * chosen.chance) : 0;
  return {
    best: t("advice-best", { what: advisedText(hint.action) }),
    chance: chosen ? t(hint.exact ? "advice-chance-exact" : "advice-chance", { percent }) : "",
    reasons: hint.reasons.map(({ key, details }) =>
      t(key, { ...details, name: nameOf(seating, details["seat"] ?? 0) }),
    ),
  };
}
