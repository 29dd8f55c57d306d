import type { Plugin } from "vite";

/** The plugin that puts what Python in the browser is made of beside the page. */
export declare function python(): Plugin;
