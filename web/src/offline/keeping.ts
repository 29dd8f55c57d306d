// Has the page kept by the service worker, so that it opens without a network, and finds newer ones.

import { newer } from "../lib/newer.svelte";
import { ROOT } from "./build";
import { canKeep } from "./python.svelte";

/** A page that stays open asks this often whether there is a newer one; besides when it comes back. */
const ASK_MS = 30 * 60_000;
/** How long a newer build may take to come before the page is loaded anew without it. */
const RENEW_MS = 20_000;

/** Keep the page; does nothing where the browser cannot. */
export async function keep(): Promise<void> {
  if (!canKeep) return;
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register(`${ROOT}sw.js`, { updateViaCache: "none" });
  } catch {
    return; // without a worker the page is as it always was
  }
  newer.renew = () => void renew(registration);
  watch(registration);
  const ask = () => void registration.update().catch(() => {});
  setInterval(ask, ASK_MS);
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first build that is ever kept is the one that is open.
  const look = () => (newer.isThere = registration.waiting !== null && navigator.serviceWorker.controller !== null);
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

/** Load the page anew, from the newest build that there is. */
async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, RENEW_MS));
  await Promise.race([late, registration.update().catch(() => {})]);
  await Promise.race([late, settled(registration.installing)]);
  const { waiting } = registration;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take-over");
}

/** Wait until a worker has its build, or has failed to. */
function settled(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state !== "installing") resolve();
    });
  });
}
