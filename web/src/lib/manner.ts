// How a language writes numbers and which form of a word goes with them: what the compiled
// catalogues (`catalogues.ts`) ask for.

/** What a variable of a sentence may be. */
export type Value = string | number;
export type Args = Record<string, Value | undefined>;
/** A sentence: its text, or what makes it of its variables. */
export type Sentence = string | ((args: Args) => string);
export type Sentences = Record<string, Sentence>;
export type Catalogue = (manner: Manner) => Sentences;

export class Manner {
  readonly #numbers: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;

  constructor(lang: string) {
    this.#numbers = new Intl.NumberFormat(lang);
    this.#plurals = new Intl.PluralRules(lang);
  }

  /** A variable as it stands in a sentence. */
  write(value: Value | undefined): string {
    return typeof value === "number" ? this.#numbers.format(value) : (value ?? "");
  }

  /** The variant for a value: its own, else that of its plural form, else the default, `_`. */
  choose(value: Value | undefined, variants: Record<string, string>): string {
    const has = (key: Value | undefined) => Object.hasOwn(variants, key ?? "_");
    const form = typeof value === "number" && !has(value) ? this.#plurals.select(value) : value;
    return variants[has(form) ? (form ?? "_") : "_"] ?? "";
  }
}
