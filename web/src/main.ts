import { mount } from "svelte";

import App from "./App.svelte";
import { loadLanguage } from "./lib/i18n.svelte";
import "./lib/install.svelte";
import { part } from "./lib/parts";
import { isSite } from "./lib/site";
import { applySettings, settings } from "./lib/settings.svelte";
import "./styles/base.css";

/** After how long the page is kept for later: not before what is looked at now has come. */
const KEEP_MS = 5000;

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app");

applySettings();
await loadLanguage(settings.lang);
mount(App, { target });

if (isSite) void part(() => import("./offline/links"))();

// What keeps the page comes after all that shows it.
const keeping = part(() => import("./offline/keeping"));
setTimeout(() => void keeping().then(({ keep }) => keep()), KEEP_MS);
