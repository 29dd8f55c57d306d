import { mount } from "svelte";

import App from "./App.svelte";
import { loadLanguage } from "./lib/i18n.svelte";
import { applySettings, settings } from "./lib/settings.svelte";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app");

applySettings();
await loadLanguage(settings.lang);
mount(App, { target });
