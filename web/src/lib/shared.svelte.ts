// The part of the page for tables with other people, once it has been fetched.

import { loadExtra } from "./i18n.svelte";
import { part } from "./parts";

type Company = typeof import("../components/company");

class Shared {
  parts = $state.raw<Company | null>(null);
}

export const shared = new Shared();

/** Fetch it, with its sentences. */
export const fetchShared = part(async () => {
  const [parts] = await Promise.all([import("../components/company"), loadExtra("table")]);
  shared.parts = parts;
});
