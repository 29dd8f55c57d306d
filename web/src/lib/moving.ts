// Motion, once it has been fetched: what the first round does not wait for. Nothing depends on it;
// without it everything is just where it belongs.

import { part } from "./parts";

export const moving: { parts: typeof import("./motion") | null } = { parts: null };

export const fetchMotion = part(async () => {
  moving.parts = await import("./motion");
});
