// Every sentence a person reads comes from the Fluent catalogues that Python shares.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { part } from "./parts";

export type Lang = "id" | "en";
export type Args = Record<string, FluentVariable>;

/** Marks around a part of a sentence that is set in bold; `Rich` reads them, `plain` drops them. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** The catalogues, each fetched only when it is wanted. */
const CATALOGUES = import.meta.glob<string>("../../../src/balak/locales/*/{core,rules,web}.ftl", {
  query: "?raw",
  import: "default",
});

async function load(lang: Lang, name: string): Promise<FluentResource> {
  const fetched = CATALOGUES[`../../../src/balak/locales/${lang}/${name}.ftl`];
  return new FluentResource(fetched ? await part(fetched)() : "");
}

class Language {
  lang = $state<Lang>("id");
  bundle = $state.raw(new FluentBundle("id"));
  /** Languages whose rules are in `bundle`. */
  rules = $state.raw<Lang | null>(null);
}

const current = new Language();

/** Load a language and make it the page's own. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const resources = await Promise.all([load(lang, "core"), load(lang, "web")]);
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const resource of resources) bundle.addResource(resource);
  current.bundle = bundle;
  current.rules = null;
  current.lang = lang;
}

/** Load the rules of the language that is spoken now. */
export async function loadRules(): Promise<void> {
  const lang = current.lang;
  const resource = await load(lang, "rules");
  if (current.lang !== lang || current.rules === lang) return;
  current.bundle.addResource(resource);
  current.rules = lang;
}

export function rulesLoaded(): boolean {
  return current.rules === current.lang;
}

export function lang(): Lang {
  return current.lang;
}

/** The sentence `id` of the chosen language. An unknown one prints its name. */
export function t(id: string, args?: Args): string {
  const pattern = current.bundle.getMessage(id)?.value;
  return pattern ? current.bundle.formatPattern(pattern, args, []) : id;
}

/** Mark a part of a sentence as bold. */
export function bold(text: string): string {
  return OPEN + text + CLOSE;
}

/** A sentence without its marks: for labels and for what is spoken. */
export function plain(text: string): string {
  return text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
}

/** A sentence in parts, to be set in normal and bold. */
export function parts(text: string): { text: string; strong: boolean }[] {
  return text
    .split(OPEN)
    .flatMap((piece, index) => {
      const [first = "", rest] = piece.split(CLOSE);
      if (rest === undefined) return [{ text: first, strong: false }];
      return [
        { text: first, strong: index > 0 },
        { text: rest, strong: false },
      ];
    })
    .filter((part) => part.text !== "");
}
