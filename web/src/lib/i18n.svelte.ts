// Every sentence a person reads comes from the Fluent catalogues that Python shares.

import { Manner, type Args, type Catalogue, type Sentences } from "./manner";
import { part } from "./parts";

export type { Args } from "./manner";
export type Lang = "id" | "en";

/** Marks around a part of a sentence that is set in bold; `Rich` reads them, `plain` drops them. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** The catalogues, each fetched only when it is wanted. */
const CATALOGUES = import.meta.glob<{ default: Catalogue }>(
  "./*/{core,web,results,table,rooms,check,keeper,rules,review,hints,settings,undo,voice,offline,coach,trouble}.ftl",
  { base: "../../../src/balak/locales" },
);

/** What a page can do without until it shows the part that says it. */
export type Extra =
  | "results"
  | "table"
  | "rooms"
  | "check"
  | "keeper"
  | "rules"
  | "review"
  | "hints"
  | "settings"
  | "undo"
  | "voice"
  | "offline"
  | "coach"
  | "trouble";

async function load(lang: Lang, name: string): Promise<Sentences> {
  const fetched = CATALOGUES[`./${lang}/${name}.ftl`];
  return fetched ? (await part(fetched)()).default(MANNERS[lang]) : {};
}

const MANNERS = { id: new Manner("id"), en: new Manner("en") };

class Language {
  lang = $state<Lang>("id");
  sentences = $state.raw<Sentences>({});
  /** The extra catalogues that are in `sentences`. */
  extras = $state.raw<readonly Extra[]>([]);
}

const current = new Language();

/** Load a language, with all that was wanted of another, and make it the page's own. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const extras = current.extras;
  const names = ["core", "web", ...extras];
  const catalogues = await Promise.all(names.map((name) => load(lang, name)));
  current.sentences = Object.assign({}, ...catalogues);
  current.lang = lang;
  // What was asked for meanwhile came in the language before.
  for (const name of current.extras) if (!extras.includes(name)) await add(name);
}

/** Load more sentences, in the language that is spoken now and in every later one. */
export async function loadExtra(name: Extra): Promise<void> {
  if (!current.extras.includes(name)) await add(name);
}

async function add(name: Extra): Promise<void> {
  const { lang, sentences } = current;
  const more = await load(lang, name);
  if (current.sentences !== sentences) return add(name);
  Object.assign(sentences, more);
  if (!current.extras.includes(name)) current.extras = [...current.extras, name];
}

/** Whether these sentences can be said. */
export function hasExtra(name: Extra): boolean {
  return current.extras.includes(name);
}

export function lang(): Lang {
  return current.lang;
}

/** The sentence `id` of the chosen language. An unknown one prints its name. */
export function t(id: string, args: Args = {}): string {
  const sentence = current.sentences[id] ?? id;
  return typeof sentence === "string" ? sentence : sentence(args);
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
