import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { catalogues } from "./catalogues.ts";
import { python } from "./python.js";

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** Name the chunk of every module that the page imports, and leave the parts fetched later alone. */
function firstRound(id: string, graph: Graph): string | null {
  return isImported(id, graph, new Set()) ? "balak" : null;
}

function isImported(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((importer) => isImported(importer, graph, seen));
}

/** Import parts plainly: with one stylesheet there is nothing that would be fetched along. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
  };
}

// The page is built into the Python package, which serves it. `--mode gallery` builds the pages
// of fixtures for looking and for tests; they never ship.
export default defineConfig(({ mode }) => {
  const gallery = mode === "gallery";
  return {
    plugins: [catalogues(), plainImports(), svelte(), ...(gallery ? [] : [python()])],
    base: "/",
    publicDir: "public",
    build: {
      outDir: gallery ? "dist-gallery" : "../src/balak/web",
      emptyOutDir: true,
      target: "es2022",
      // A part asks for what it needs by itself: lists of that cost every page more than they save.
      modulePreload: false,
      assetsInlineLimit: 0,
      // One stylesheet: a part fetched later then needs nothing besides its script.
      cssCodeSplit: false,
      // The licences of what is packed in go with it.
      license: { fileName: "licenses.txt" },
      rolldownOptions: {
        input: gallery ? "gallery.html" : "index.html",
        // What the first round needs is one script: many small ones are packed worse.
        output: gallery ? {} : { codeSplitting: { groups: [{ name: firstRound }] } },
      },
    },
    // A static host may serve the page from any folder: scripts find each other by where they lie.
    experimental: {
      renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
    },
    worker: {
      format: "es",
      rolldownOptions: { output: { entryFileNames: "assets/tables-[hash].js" } },
    },
    resolve: mode === "test" ? { conditions: ["browser"] } : {},
    server: {
      fs: { allow: [".."] },
      proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    },
    test: { include: ["src/**/*.test.ts"] },
  };
});
