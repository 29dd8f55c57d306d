// Motion: things travel from where they were to where they lie. What is shown is always the state
// that is; nothing waits for motion, and the next touch or key ends what is still under way.

import type { TileBox } from "./line";
import { drawsIn, turnOf } from "./moves";
import type { HistoryItem } from "./protocol";

const TILE_MS = 200;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Whether things are to be placed without flight: by the device's wish, or by the player's. */
export function still(): boolean {
  return document.documentElement.dataset["motion"] === "none";
}

function skip(): void {
  for (const motion of document.getAnimations()) {
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
  }
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, skip, { capture: true });

let source: DOMRect | null = null;

/** Remember where the next tile that is sent starts from; the first who says so is right. */
export function startFrom(element: Element | null | undefined): void {
  source ??= element?.getBoundingClientRect() ?? null;
}

/** Let a tile of the line, `unit` px a unit of its drawing, come from where it was sent from. */
export function comeFromHand(element: Element, box: TileBox, unit: number): void {
  comeFrom(element, source, { unit, turn: turnOf(box) });
  source = null;
}

/** The same for a tile that another seat placed. */
export function comeFromSeat(element: Element, box: TileBox, unit: number, seat: number): void {
  comeFrom(element, seatRect(seat), { unit, turn: turnOf(box) });
}

/** Let a tile of the hand come from the boneyard. */
export function comeFromStock(element: Element, delay: number): void {
  comeFrom(element, stockRect(), { delay });
}

/** Where the first of these lies that is to be seen. */
export function rectOf(...selectors: string[]): DOMRect | null {
  for (const selector of selectors) {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    if (rect && rect.width > 0) return rect;
  }
  return null;
}

/** Where a seat's tiles are, or else the seat. */
function seatRect(seat: number): DOMRect | null {
  return rectOf(`[data-seat="${seat}"] .pile svg:last-child`, `[data-seat="${seat}"]`);
}

/** Where the next tile is drawn from. */
function stockRect(): DOMRect | null {
  return rectOf("[data-boneyard] svg:last-child", "[data-boneyard]");
}

/**
 * Let an element come from another place and size. `unit` is its px per unit of length (1 in HTML);
 * `turn` says by how much it lies turned from how it stood there.
 */
export function comeFrom(element: Element, from: DOMRect | null, { unit = 1, turn = 0, delay = 0 } = {}): void {
  if (!from || still()) return;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / unit;
  const dy = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  const scale = Math.min(from.width, from.height) / Math.min(to.width, to.height);
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) rotate(${turn}deg) scale(${scale})` }, { transform: "none" }],
    { duration: TILE_MS, delay, easing: EASE, fill: "backwards" },
  );
}

/** Let a drawing take its new scale and offset from the old ones. */
export function rescale(element: Element, dx: number, dy: number, scale: number): void {
  if (still()) return;
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: TILE_MS, easing: EASE },
  );
}

/** Where each of a list's items lies. */
export function placesOf(list: Element | undefined): Map<Element, DOMRect> {
  return new Map([...(list?.children ?? [])].map((item) => [item, item.getBoundingClientRect()]));
}

/** Let the items that were in a list glide from where they were to where they are now. */
export function glide(places: Map<Element, DOMRect>): void {
  if (still()) return;
  for (const [item, from] of places) {
    const to = item.getBoundingClientRect();
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    if (!item.isConnected || (Math.abs(dx) < 1 && Math.abs(dy) < 1)) continue;
    item.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
      duration: TILE_MS,
      easing: EASE,
    });
  }
}

/** Send a face-down tile to each seat that drew, with how many they are. */
export function flyDraws(moves: readonly HistoryItem[]): void {
  const from = stockRect();
  if (!from || still()) return;
  for (const { seat, count } of drawsIn(moves)) {
    const back = document.querySelector(`[data-seat="${seat}"] .pile svg`);
    const to = seatRect(seat);
    if (back && to) fly(back, count, from, to);
  }
}

function fly(back: Element, count: number, from: DOMRect, to: DOMRect): void {
  const flight = document.createElement("div");
  flight.className = "flying";
  flight.style.left = `${from.x}px`;
  flight.style.top = `${from.y}px`;
  flight.append(back.cloneNode(true));
  if (count > 1) flight.append(String(count));
  document.body.append(flight);
  const own = flight.getBoundingClientRect();
  const there = `translate(${to.x + to.width / 2 - own.x - own.width / 2}px, ${to.y + to.height / 2 - own.y - own.height / 2}px)`;
  const motion = flight.animate([{ transform: "none" }, { transform: there }], { duration: TILE_MS, easing: EASE });
  motion.onfinish = motion.oncancel = () => flight.remove();
}
