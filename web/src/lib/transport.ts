// Where what the page asks goes: to the server, or to the tables in this browser. The id of a table
// says which: those in a browser begin in one way (`OFFLINE_PREFIX` of `balak.offline`).

import { part } from "./parts";
import { isSite } from "./site";

export const HERE = "00ff11e000ff11e0";

let fetching: (() => Promise<typeof import("../offline/tables")>) | null = null;

/** The part that keeps tables in this browser. */
export function offline(): Promise<typeof import("../offline/tables")> {
  fetching ??= part(() => import("../offline/tables"));
  return fetching();
}

/** Whether this names a table in this browser, or there is no server that it could be at. */
export function isHere(name: string): boolean {
  return isSite || name.includes(HERE);
}

/** What the line to a table is made of; a `WebSocket` is one. */
export type Line = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">;

/** What opens lines to tables in this browser, once it is ready. */
export const here: { open: ((table: string) => Line) | null } = { open: null };
