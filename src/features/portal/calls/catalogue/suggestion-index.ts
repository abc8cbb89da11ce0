import type { Locale } from "#platform/i18n/locale.ts";
import { splitWords } from "../rules/query-text.ts";
import { MAX_SUGGESTIONS, MIN_SUGGEST_CHARACTERS } from "../rules/search-constants.ts";

/** Something worth typing: how it is written, and how many calls it leads to. */
export interface Suggestion {
  readonly text: string;
  readonly calls: number;
  /** Lexemes of a word. Entries that share one (a singular and its plural) find the same calls: one is enough. */
  readonly senses: readonly string[];
  /** Of a text that is written in one language: whoever reads the other finds it where theirs has nothing. */
  readonly locale?: Locale | undefined;
  /** Whether a title or a keyword says it. */
  readonly isTopic?: boolean;
}

interface Entry extends Suggestion {
  /** Without accents, lower case, words separated by one space. */
  readonly plain: string;
}

export type SuggestionSource = Omit<Suggestion, "senses"> & Partial<Suggestion>;

/** Words and phrases in which every word can be found by its beginning. */
export class SuggestionIndex {
  readonly #entries: Entry[];
  /** Beginnings in order, each with the entry it belongs to: a binary search finds all that start alike. */
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

  /**
   * The entries in which a word begins as the text does, those that lead to most calls first. Between « hydrogène »
   * and "hydrogen", the language decides.
   */
  find(
    typed: string,
    locale: Locale,
    max = MAX_SUGGESTIONS,
    from = MIN_SUGGEST_CHARACTERS,
  ): Suggestion[] {
    const plain = toPlainText(typed).replace(ELISION, "");
    if (plain.length < from) return [];
    const found = new Set<number>();
    for (let at = this.#firstFrom(plain); at < this.#starts.length; at++) {
      const start = this.#starts[at];
      if (!start?.from.startsWith(plain)) break;
      found.add(start.entry);
    }
    const all = [...found].flatMap((index) => this.#entries[index] ?? []);
    const own = all.filter((entry) => (entry.locale ?? locale) === locale);
    // Readers of French are offered no English words: what calls say in English alone, the vocabulary or a title leads to.
    const entries = own.length > 0 || locale === "fr" ? own : all;
    // « PE1 » is typed in full, and no beginning of « PE11 ».
    const isBegun = (entry: Entry) => Number(!`${entry.plain} `.startsWith(`${plain} `));
    const seemsForeign = ({ text, plain }: Entry) => Number((text === plain) === (locale === "fr"));
    entries.sort(
      (a, b) =>
        isBegun(a) - isBegun(b) ||
        b.calls - a.calls ||
        seemsForeign(a) - seemsForeign(b) ||
        a.plain.length - b.plain.length,
    );
    const told = new Set<string>();
    const best = new Map<string, Suggestion>();
    for (const entry of entries) {
      const same = best.get(entry.plain);
      // A programme that is called like a word is the same text, and leads where the word does.
      if (same) best.set(entry.plain, { ...same, senses: [...same.senses, ...entry.senses] });
      else if (best.size < max && !entry.senses.some((sense) => told.has(sense)))
        best.set(entry.plain, entry);
      else continue;
      for (const sense of entry.senses) told.add(sense);
    }
    return [...best.values()];
  }

  #firstFrom(plain: string): number {
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

/** « l'eau » is looked for as « eau ». */
const ELISION = /^(?:[cdjlmnst]|qu) (?=\S)/;

/** A text as it is compared: no accents, no case, no punctuation. */
export function toPlainText(text: string): string {
  return splitWords(text.normalize("NFD").replace(/\p{M}/gu, "")).join(" ");
}

/** Whether every typed word begins a word of the text, the accents of neither mattering. */
export function matchesPrefixes(text: string, typed: string): boolean {
  const words = toPlainText(text).split(" ");
  return toPlainText(typed)
    .split(" ")
    .every((start) => words.some((word) => word.startsWith(start)));
}

/** A phrase is found by the start of each of its words: « traitement du cancer » also under "can". */
function listSuffixes(plain: string): string[] {
  const starts = [plain];
  for (let at = plain.indexOf(" "); at >= 0; at = plain.indexOf(" ", at + 1)) {
    starts.push(plain.slice(at + 1));
  }
  return starts;
}
