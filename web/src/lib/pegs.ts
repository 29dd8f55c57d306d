// How the end of a round comes about: the pips of the hands gather to a sum, then the peg walks.

import { comeFrom, rectOf, still } from "./motion";

/** Between one number of the sum and the next; all of them are there after `SUM_MS`. */
const STEP_MS = 100;
export const SUM_MS = 600;
const PEG_MS = 600;
/** How high a peg is lifted from hole to hole, in px. */
const LIFT = 5;

/** Let a number of the sum come from the hand whose pips it is, and a sign from nowhere. */
export function assemble(element: Element, index: number, seat?: number): void {
  if (still()) return;
  const delay = Math.min(STEP_MS * (index + 1), SUM_MS - 200);
  if (seat !== undefined) comeFrom(element, rectOf(`[data-pips="${seat}"]`), { delay });
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay, fill: "backwards" });
}

export interface Stop {
  x: number;
  y: number;
}

/** The stages of a peg's way: in every hole, and lifted on the way to the next in its row. */
export function stagesOf(stops: readonly Stop[]): Stop[] {
  const stages: Stop[] = [];
  stops.forEach((stop, index) => {
    const before = stops[index - 1];
    if (before && before.y === stop.y) stages.push({ x: (before.x + stop.x) / 2, y: stop.y - LIFT });
    stages.push(stop);
  });
  return stages;
}

/** Let a peg walk from hole to hole, as soon as the sum is there. */
export function walk(element: Element, stops: readonly Stop[]): void {
  const last = stops.at(-1);
  if (!last || stops.length < 2 || still()) return;
  element.animate(
    stagesOf(stops).map(({ x, y }) => ({ transform: `translate(${x - last.x}px, ${y - last.y}px)` })),
    { duration: PEG_MS, delay: SUM_MS, easing: "ease-in-out", fill: "backwards" },
  );
}

/** Let the trail of a peg, drawn as a dash as long as itself, grow behind it. */
export function trail(element: Element): void {
  if (still()) return;
  element.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
    duration: PEG_MS,
    delay: SUM_MS,
    easing: "ease-in-out",
    fill: "backwards",
  });
}

/** Let what tells of the gain appear when the peg is there. */
export function appear(element: Element): void {
  if (still()) return;
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay: SUM_MS + PEG_MS, fill: "backwards" });
}
