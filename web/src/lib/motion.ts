// Motion: tiles travel from where they were to where they lie. Nothing waits for it.

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const TILE_MS = 200;
/** Opponents' tiles take a little longer, so that the eye can follow. */
const FLIGHT_MS = 200;

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export function still(): boolean {
  return reduced.matches;
}

let source: DOMRect | null = null;

/** Remember where the next tile starts from. */
export function startFrom(element: Element | null): void {
  source = element?.getBoundingClientRect() ?? null;
}

/** Where the next tile starts from, once. */
export function takeStart(): DOMRect | null {
  const rect = source;
  source = null;
  return rect;
}

export function rectOf(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** Let an element come from another place; `unit` is its px per unit of length (1 in HTML). */
export function comeFrom(element: Element, from: DOMRect | null, unit = 1): void {
  if (!from || still() || !("animate" in element)) return;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / unit;
  const dy = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
    { duration: TILE_MS, easing: EASE },
  );
}

/** Let a drawing take its new scale and offset from the old ones. */
export function rescale(element: Element, dx: number, dy: number, scale: number): void {
  if (still() || !("animate" in element)) return;
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: TILE_MS, easing: EASE },
  );
}

/** Send an element somewhere and take it away when it is there. */
export function flyTo(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const dx = to.x + to.width / 2 - from.x - from.width / 2;
  const dy = to.y + to.height / 2 - from.y - from.height / 2;
  const motion = element.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.5 }],
    { duration: FLIGHT_MS, easing: EASE, fill: "forwards" },
  );
  motion.onfinish = () => element.remove();
  motion.oncancel = () => element.remove();
}
