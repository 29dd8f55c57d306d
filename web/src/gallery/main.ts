import { mount } from "svelte";

import { loadLanguage } from "../lib/i18n.svelte";
import { applySettings, settings } from "../lib/settings.svelte";
import "../styles/base.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app");

// Settings may come with the address, so that one browser can look at them all.
const wanted = new URLSearchParams(location.search);
for (const key of ["lang", "theme", "face", "marks", "pips", "contrast"] as const) {
  const value = wanted.get(key);
  if (value) (settings as unknown as Record<string, string>)[key] = value;
}
applySettings();
await loadLanguage(settings.lang);
mount(Gallery, { target });
