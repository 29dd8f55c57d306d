// Whether anything is to be heard. What makes the sounds is fetched when they are switched on.

import { part } from "./parts";
import type { TableEvent } from "./protocol";
import { settings } from "./settings.svelte";

export const sounds = part(() => import("./sounds"));

/** Let an event be heard, where sounds are on; nothing waits for it. */
export function hear(event: TableEvent, wasMine: boolean, isMine: boolean): void {
  if (!settings.sounds) return;
  void sounds().then(({ cuesOf, play }) => play(cuesOf(event, wasMine, isMine)));
}
