// Where the focus goes when what held it is gone: never back to the top of the page.

// A page that has just been loaded leaves the focus where the browser puts it.
let isUsed = false;
for (const kind of ["keydown", "pointerdown", "click"] as const) {
  addEventListener(kind, () => (isUsed = true), { capture: true, once: true });
}

/** Put the focus on an element that takes the place of what the player has just used. */
export function keepFocus(element: HTMLElement | null | undefined): void {
  const held = document.activeElement;
  if (!element || (held && held !== document.body)) return;
  if (isUsed) element.focus({ preventScroll: true });
}

/** For a heading: reading starts there when its page or its result appears. */
export function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (isUsed) heading.focus({ preventScroll: true });
}
