// Links to a table, and the ways to give them on.

import { codeShown, MOVE } from "./paths";

/** The link that lets a friend take an empty seat. */
export function inviteLink(table: string): string {
  return `${location.origin}/meja/${table}`;
}

/** The link for watching; nobody can take a seat with it. */
export function watchLink(watch: string): string {
  return `${location.origin}/tonton/${watch}`;
}

/** The link that moves one's own seat to another device. */
export function moveLink(table: string, code: string): string {
  return `${inviteLink(table)}${MOVE}${codeShown(code)}`;
}

export interface Shareable {
  title: string;
  text: string;
  url: string;
}

/** Whether the device has a share sheet of its own; browsers show it to secure pages only. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === "function";
}

/** Open the share sheet. A person who closes it again has changed their mind, which is no failure. */
export async function share(what: Shareable): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copy a text; false where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // there is no clipboard on plain http
  }
}

function copyBySelection(text: string): boolean {
  const held = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;top:0;opacity:0";
  // Inside an open dialog, for outside of it nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    // The link stands on the page, to be copied by hand.
  }
  field.remove();
  if (held instanceof HTMLElement) held.focus({ preventScroll: true });
  return done;
}

/** Whether a page at this address can be reached from this device only. */
function isOnlyHere(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What is to know of a link from the address that this page has: it leads nowhere, or is open to readers. */
export function linkWarning({ hostname, protocol }: Pick<Location, "hostname" | "protocol">): "share-only-here" | "share-plain" | null {
  if (isOnlyHere(hostname)) return "share-only-here";
  return protocol === "http:" ? "share-plain" : null;
}

/** Whether a chat or social app shows this page in a browser of its own, which keeps its own seats. */
export function isInApp(agent: string): boolean {
  return /FBAN|FBAV|Instagram|\bLine\/|TikTok|musical_ly|BytedanceWebview|MicroMessenger|Telegram|Twitter|Snapchat|; wv\)/.test(agent);
}
