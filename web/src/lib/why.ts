// Why something cannot be done just now, as one sentence.

import { t } from "./i18n.svelte";
import type { Table } from "./table.svelte";

export function whyWait(table: Table): string {
  const turn = table.round?.turn ?? null;
  if (turn === null) return t("why-over");
  if (table.isReplaced && turn === table.seating.me) return t("why-replaced");
  return t("why-wait", { name: table.seating.names[turn] ?? "" });
}

export function whyNotDraw(table: Table): string {
  return table.isMine ? t("why-no-draw") : whyWait(table);
}

export function whyNotPass(table: Table): string {
  if (!table.isMine) return whyWait(table);
  const canDraw = table.legal.includes("d");
  const canPlace = table.legal.some((action) => action.length > 1);
  if (!canPlace) return t("why-draw-first", { count: table.round?.drawable ?? 0 });
  return t(canDraw ? "why-no-pass" : "why-place-first");
}
