// Parts of the page that are fetched when they are wanted. On a bad network a part may not come at
// once: it is asked for again until it does, so that nobody waits before an empty page.

import { isSite } from "./site";
import { DELAYS } from "./socket";

/** Where it is written when the page was last loaded anew for a part that did not come. */
const RELOADED = "balak.reloaded";
/** A page is not loaded anew for this more often than once in so many milliseconds. */
const RELOAD_MS = 60_000;

export interface Surroundings {
  /** Resolves after so many seconds, or as soon as the network is back. */
  pause(seconds: number): Promise<void>;
  /** Whether the server answers. */
  isServed(): Promise<boolean>;
  reload(): void;
}

/**
 * Return what fetches a part once and for all. A part that does not come although the server
 * answers is one that this page has outlived, or that the browser will not ask for again: then the
 * page is loaded anew, which leads back to the same place.
 */
export function part<T>(load: () => Promise<T>, around: Surroundings = browser): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => (known ??= persist(load, around));
}

async function persist<T>(load: () => Promise<T>, around: Surroundings): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch {
      if (attempt > 1 && (await around.isServed())) around.reload();
      await around.pause(DELAYS[Math.min(attempt, DELAYS.length - 1)] ?? 1);
    }
  }
}

const browser: Surroundings = {
  pause: (seconds) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("online", done);
        resolve();
      };
      const timer = setTimeout(done, seconds * 1000);
      addEventListener("online", done);
    }),
  isServed: () =>
    fetch(isSite ? "build.json" : "/healthz", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    ),
  reload() {
    const last = Number(sessionStorage.getItem(RELOADED));
    if (Date.now() - last < RELOAD_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  },
};
