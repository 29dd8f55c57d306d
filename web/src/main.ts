import { mount } from "svelte";

import App from "./App.svelte";
import { loadLanguage } from "./lib/i18n.svelte";
import { part } from "./lib/parts";
import { applySettings, settings } from "./lib/settings.svelte";
import "./styles/base.css";

/** After how long the page is kept for later: not before what is looked at now has come. */
const KEEP_MS = 5000;

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app");

applySettings();
await loadLanguage(settings.lang);
mount(App, { target });

// What keeps the page comes after all that shows it.
const keeping = part(() => import("./offline/keeping"));
setTimeout(() => void keeping().then(({ keep }) => keep()), KEEP_MS);
