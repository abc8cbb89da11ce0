import type { Locale } from "#platform/i18n/locale.ts";
import { splitWords } from "../rules/query-text.ts";
import { MAX_SUGGESTIONS, MIN_SUGGEST_CHARACTERS } from "../rules/search-constants.ts";

/** A suggested text and the number of calls it leads to. */
export interface Suggestion {
  readonly text: string;
  readonly calls: number;
  /** The lexemes of a word. Entries with a common lexeme (singular and plural) find the same calls: only one is suggested. */
  readonly senses: readonly string[];
  /** The language of the text, if it has one. Not suggested to readers of the other. */
  readonly locale?: Locale | undefined;
  /** Whether a title or keyword contains it. */
  readonly isTopic?: boolean;
}

interface Entry extends Suggestion {
  /** Without accents, lower case, words separated by one space. */
  readonly plain: string;
}

export type SuggestionSource = Omit<Suggestion, "senses"> & Partial<Suggestion>;

/** Finds words and phrases by the beginning of any of their words. */
export class SuggestionIndex {
  readonly #entries: Entry[];
  /** Suffixes of entries that begin at a word, sorted for binary search. */
  readonly #starts: { readonly from: string; readonly entry: number }[];

  constructor(sources: Iterable<SuggestionSource>) {
    this.#entries = Array.from(sources, (source) => {
      const plain = toPlainText(source.text);
      return { ...source, plain, senses: source.senses ?? [plain] };
    });
    this.#starts = this.#entries
      .flatMap(({ plain }, entry) => listSuffixes(plain).map((from) => ({ from, entry })))
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  }

  /** The entries of the reader's language with a word that begins like the text, those with most calls first. */
  find(
    typed: string,
    locale: Locale,
    max = MAX_SUGGESTIONS,
    minLength = MIN_SUGGEST_CHARACTERS,
  ): Suggestion[] {
    const plain = toPlainText(typed).replace(ELISION, "");
    if (plain.length < minLength) return [];
    const found = new Set<number>();
    for (let at = this.#findFirst(plain); at < this.#starts.length; at++) {
      const start = this.#starts[at];
      if (!start?.from.startsWith(plain)) break;
      found.add(start.entry);
    }
    const all = [...found].flatMap((index) => this.#entries[index] ?? []);
    const entries = all.filter((entry) => (entry.locale ?? locale) === locale);
    // A complete word comes first: « PE1 » before « PE11 ».
    const isIncomplete = (entry: Entry) => Number(!`${entry.plain} `.startsWith(`${plain} `));
    const seemsForeign = ({ text, plain }: Entry) => Number((text === plain) === (locale === "fr"));
    entries.sort(
      (a, b) =>
        isIncomplete(a) - isIncomplete(b) ||
        b.calls - a.calls ||
        seemsForeign(a) - seemsForeign(b) ||
        a.plain.length - b.plain.length,
    );
    const usedSenses = new Set<string>();
    const best = new Map<string, Suggestion>();
    for (const entry of entries) {
      const same = best.get(entry.plain);
      // A programme with the same name as a word: one suggestion with the senses of both.
      if (same) best.set(entry.plain, { ...same, senses: [...same.senses, ...entry.senses] });
      else if (best.size < max && !entry.senses.some((sense) => usedSenses.has(sense)))
        best.set(entry.plain, entry);
      else continue;
      for (const sense of entry.senses) usedSenses.add(sense);
    }
    return [...best.values()];
  }

  #findFirst(plain: string): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle]?.from ?? "") < plain) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const hasAccents = (text: string): boolean => /\p{M}/u.test(text.normalize("NFD"));

/** « l'eau » is searched as « eau ». */
const ELISION = /^(?:[cdjlmnst]|qu) (?=\S)/;

/** A text for comparison: without accents, case and punctuation. */
export function toPlainText(text: string): string {
  return splitWords(text.normalize("NFD").replace(/\p{M}/gu, "")).join(" ");
}

/** Whether every typed word is the beginning of a word of the text, ignoring accents. */
export function matchesPrefixes(text: string, typed: string): boolean {
  const words = toPlainText(text).split(" ");
  return toPlainText(typed)
    .split(" ")
    .every((start) => words.some((word) => word.startsWith(start)));
}

/** The suffixes of a phrase that begin at a word: « traitement du cancer » is also found by "can". */
function listSuffixes(plain: string): string[] {
  const starts = [plain];
  for (let at = plain.indexOf(" "); at >= 0; at = plain.indexOf(" ", at + 1)) {
    starts.push(plain.slice(at + 1));
  }
  return starts;
}
