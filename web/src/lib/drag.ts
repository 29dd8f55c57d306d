// Dragging a tile to an end. Never needed: a tap does the same.

import type { Arm } from "./line";
import { moving } from "./moving";
import { fitsOf } from "./notation";
import type { Table } from "./table.svelte";

/** How far a finger may tremble before a tap becomes a drag, in px. */
const SLACK = 8;
/** How near to an end a tile may be let go, in px. */
const REACH = 90;

interface Spot {
  element: HTMLElement;
  distance: number;
}

function nearest(x: number, y: number): Spot | null {
  let best: Spot | null = null;
  for (const element of document.querySelectorAll<HTMLElement>("[data-arm]")) {
    const box = element.getBoundingClientRect();
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    const distance = Math.hypot(dx, dy);
    if (distance <= REACH && (!best || distance < best.distance)) best = { element, distance };
  }
  return best;
}

/** Let a tile of the hand, which was pressed just now, be dragged to an end where it fits. */
export function drag(table: Table, tile: string, button: HTMLElement, start: PointerEvent): void {
  let copy: HTMLElement | null = null;
  let over: HTMLElement | null = null;

  function begin(): void {
    const box = button.getBoundingClientRect();
    copy = button.firstElementChild?.cloneNode(true) as HTMLElement;
    copy.classList.add("dragged");
    copy.style.width = `${box.width}px`;
    document.body.append(copy);
    button.dataset["dragging"] = "";
    table.selected = tile;
  }

  function move(event: PointerEvent): void {
    // It was let go before this was here, or the tile is in the hand no more.
    if (event.buttons === 0 || !button.isConnected) return end();
    if (!copy) {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK;
      if (!far || fitsOf(tile, table.legal).length === 0) return;
      begin();
    }
    copy?.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`);
    const spot = nearest(event.clientX, event.clientY)?.element ?? null;
    if (spot === over) return;
    over?.removeAttribute("data-over");
    spot?.setAttribute("data-over", "");
    over = spot;
  }

  function finish(event: PointerEvent): void {
    const dragged = copy !== null && button.isConnected;
    const spot = over;
    if (spot && dragged) moving.parts?.startFrom(copy);
    end();
    if (!dragged) return;
    // The click that follows a drag is not a tap.
    button.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => button.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type !== "pointerup" || !spot) return table.select(null);
    const arm = spot.dataset["arm"];
    table.choose(arm === "open" ? null : (arm as Arm));
  }

  function swallow(event: Event): void {
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  function end(): void {
    copy?.remove();
    over?.removeAttribute("data-over");
    delete button.dataset["dragging"];
    copy = over = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", finish);
    removeEventListener("pointercancel", finish);
  }

  addEventListener("pointermove", move);
  addEventListener("pointerup", finish);
  addEventListener("pointercancel", finish);
}
