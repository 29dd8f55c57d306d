import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

import { compile } from "../../catalogues";
import i18n from "./i18n.svelte.ts?raw";
import { Manner, type Args, type Catalogue, type Value } from "./manner";

const sources = import.meta.glob<string>("../../../src/balak/locales/*/*.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** The catalogues that a page can load. */
const NAMES = (/\*\/\{(.+?)\}\.ftl/.exec(i18n)?.[1] ?? "").split(",");

/** A catalogue as the build makes it. */
async function built(source: string, name: string): Promise<Catalogue> {
  const code = encodeURIComponent(compile(source, name));
  return ((await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as { default: Catalogue }).default;
}

type Pattern = FluentResource["body"][number]["value"];

/** The variables of a pattern, each with values that reach every variant and some that are none. */
function variables(pattern: Pattern, found = new Map<string, Set<Value>>()): Map<string, Set<Value>> {
  if (pattern === null || typeof pattern === "string") return found;
  const see = (name: string) => found.set(name, found.get(name) ?? new Set<Value>([1, 1234, "Sari"]));
  for (const element of pattern) {
    if (typeof element === "string") continue;
    if (element.type === "var") see(element.name);
    if (element.type !== "select" || element.selector.type !== "var") continue;
    const { name } = element.selector;
    see(name);
    for (const { key, value } of element.variants) {
      found.get(name)?.add(key.type === "num" ? key.value : String(key.value));
      variables(value, found);
    }
  }
  return found;
}

function combinations(found: Map<string, Set<Value>>): Args[] {
  let all: Args[] = [{}];
  for (const [name, values] of found) {
    all = all.flatMap((args) => [...values].map((value) => ({ ...args, [name]: value })));
  }
  return all;
}

describe.each(["id", "en"])("the compiled catalogues in %s", (lang) => {
  it.each(NAMES)("%s.ftl says what Fluent says, whatever its variables are", async (name) => {
    const source = sources[`../../../src/balak/locales/${lang}/${name}.ftl`] ?? "";
    const resource = new FluentResource(source);
    const bundle = new FluentBundle(lang, { useIsolating: false });
    bundle.addResource(resource);
    const sentences = (await built(source, name))(new Manner(lang));
    expect(resource.body.length).toBeGreaterThan(0);
    expect(Object.keys(sentences)).toEqual(resource.body.map(({ id }) => id));
    for (const { id, value } of resource.body) {
      const sentence = sentences[id] ?? "";
      for (const args of combinations(variables(value))) {
        const said = typeof sentence === "string" ? sentence : sentence(args);
        const expected = bundle.formatPattern(value ?? "", args as Record<string, FluentVariable>, []);
        expect(said, `${id} ${JSON.stringify(args)}`).toBe(expected);
      }
    }
  });
});

describe("compile", () => {
  it("keeps what means something in a template", async () => {
    const catalogue = await built("a = \\ `{ $x }` ${ $x } \"\n", "a.ftl");
    const sentence = catalogue(new Manner("en"))["a"];
    expect(typeof sentence === "function" && sentence({ x: 7 })).toBe('\\ `7` $7 "');
  });

  it.each(["a = { b }\n", "a = { -b }\n", "a = { NUMBER($b) }\n", "a = x\n    .b = y\n", "-a = b\n"])(
    "takes no %j, which no sentence of the page has",
    (source) => expect(() => compile(source, "a.ftl")).toThrow("a.ftl: "),
  );
});

describe("Manner", () => {
  it("writes nothing for a variable that was not given, and chooses the default", () => {
    const manner = new Manner("id");
    expect(manner.write(undefined)).toBe("");
    expect(manner.choose(undefined, { a: "A", _: "B" })).toBe("B");
    expect(manner.choose("constructor", { a: "A", _: "B" })).toBe("B");
  });
});
