import { describe, expect, it } from "vitest";

import script from "../../public/settings.js?raw";

interface Asked {
  dark?: boolean;
  contrast?: boolean;
  still?: boolean;
}

/** What the root element has after the script has run over what was kept and what the device asks. */
function painted(kept: string | null | Error, { dark = false, contrast = false, still = false }: Asked = {}) {
  const root = { lang: "id", dataset: {} as Record<string, string> };
  const asked: Record<string, boolean> = {
    "(prefers-color-scheme: dark)": dark,
    "(prefers-contrast: more)": contrast,
    "(prefers-reduced-motion: reduce)": still,
  };
  const window = {} as Window;
  const storage = {
    getItem: () => {
      if (kept instanceof Error) throw kept;
      return kept;
    },
  };
  const run = new Function("window", "document", "localStorage", "matchMedia", script);
  run(window, { documentElement: root }, storage, (query: string) => ({ matches: asked[query] }));
  return { root, window };
}

const PLAIN = { theme: "light", face: "ink", marks: "pips", pips: "plain", contrast: "normal", motion: "full" };

describe("settings before the first paint", () => {
  it("are the usual ones where nothing is kept, nothing can be read, or what is kept is none", () => {
    for (const kept of [null, new Error("closed"), "{", "null", '{"face": "marble", "theme": 3}']) {
      expect(painted(kept).root).toEqual({ lang: "id", dataset: PLAIN });
    }
  });

  it("are all that was chosen", () => {
    const chosen = { lang: "en", theme: "dark", face: "porcelain", marks: "digits", pips: "colour", contrast: "more", motion: "none" };
    const { lang, ...rest } = chosen;
    expect(painted(JSON.stringify(chosen)).root).toEqual({ lang, dataset: rest });
  });

  it("follow the device where that was chosen, and where it asks for more contrast or no motion", () => {
    const kept = JSON.stringify({ theme: "system", contrast: "normal", motion: "system" });
    expect(painted(kept, { dark: true, contrast: true, still: true }).root.dataset).toMatchObject({
      theme: "dark",
      contrast: "more",
      motion: "none",
    });
    expect(painted('{"theme": "light"}', { dark: true }).root.dataset).toMatchObject({ theme: "light" });
  });

  it("are put on anew with every choice", () => {
    const { root, window } = painted(null);
    window.applySettings({ theme: "dark" });
    expect(root.dataset["theme"]).toBe("dark");
  });
});
