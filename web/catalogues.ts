// Compiles the Fluent catalogues to plain functions while the page is built, so that no page has to
// carry a parser and a resolver, or to run them. What Python reads at run time, the page reads so.

import { FluentResource, type FluentResource as Resource } from "@fluent/bundle";
import type { Plugin } from "vite";

type Pattern = Resource["body"][number]["value"];
type Expression = Extract<Exclude<Pattern, string | null>[number], { type: string }>;

/** The plugin that lets a module import a catalogue (`.ftl`). */
export function catalogues(): Plugin {
  return {
    name: "catalogues",
    enforce: "pre",
    transform: (source, id) => (id.endsWith(".ftl") ? { code: compile(source, id), map: null } : null),
  };
}

/**
 * Return a module whose default export makes the sentences of a catalogue: given the `Manner` of
 * a language (`src/lib/manner.ts`) it returns them by their names, each a text or a function of
 * its variables.
 *
 * @throws Error for what the catalogues do not use: attributes, terms, references, functions.
 */
export function compile(source: string, name: string): string {
  const entries = new FluentResource(source).body.map(({ id, value, attributes }) => {
    if (value === null || id.startsWith("-") || Object.keys(attributes).length > 0) {
      throw new Error(`${name}: ${id} is no plain message`);
    }
    if (typeof value === "string") return `${quoted(id)}: ${quoted(value)}`;
    return `${quoted(id)}: (a) => ${template(value, `${name}: ${id}`)}`;
  });
  return `export default (m) => ({\n${entries.join(",\n")}\n});\n`;
}

function template(pattern: Exclude<Pattern, null>, where: string): string {
  if (typeof pattern === "string") return quoted(pattern);
  const parts = pattern.map((element) =>
    typeof element === "string" ? escaped(element) : `\${${expression(element, where)}}`,
  );
  return `\`${parts.join("")}\``;
}

function expression(element: Expression, where: string): string {
  switch (element.type) {
    case "str":
      return quoted(element.value);
    case "var":
      return `m.write(a[${quoted(element.name)}])`;
    case "select": {
      const { selector, variants, star } = element;
      if (selector.type !== "var") throw new Error(`${where} chooses by no variable`);
      const cases = variants.map(({ key, value }, index) => {
        const label = index === star ? "_" : String(key.value);
        return `${quoted(label)}: ${template(value, where)}`;
      });
      return `m.choose(a[${quoted(selector.name)}], {${cases.join(", ")}})`;
    }
    default:
      throw new Error(`${where} has a ${element.type}`);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function escaped(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}
