import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the Python package, which serves it. `--mode gallery` builds the pages
// of fixtures for looking and for tests; they never ship.
export default defineConfig(({ mode }) => {
  const gallery = mode === "gallery";
  return {
    plugins: [svelte()],
    base: "/",
    publicDir: "public",
    build: {
      outDir: gallery ? "dist-gallery" : "../src/balak/web",
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One stylesheet: a part fetched later then needs nothing besides its script.
      cssCodeSplit: false,
      rolldownOptions: { input: gallery ? "gallery.html" : "index.html" },
    },
    resolve: mode === "test" ? { conditions: ["browser"] } : {},
    server: {
      fs: { allow: [".."] },
      proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    },
    test: { include: ["src/**/*.test.ts"] },
  };
});
