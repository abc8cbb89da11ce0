import type { Locale } from "#platform/i18n/locale.ts";
import { isArticle, isFiller, isWeakWord } from "../rules/stop-words.ts";
import { withoutAccents } from "../rules/typing-error.ts";
import type { SuggestionSource } from "./suggestion-index.ts";

/** A phrase: words separated by a space, an apostrophe or a hyphen only. */
const PHRASE = /[\p{L}\p{N}]+(?:(?:\s|['’]|[-‐‑])[\p{L}\p{N}]+)*/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** For pairs, « post-infectieuses » is one word. */
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*/gu;
/** « A et B » names two things: it is not a pair. */
const CONJUNCTIONS = new Set(["et", "and", "all"]);
/** Function words; they neither begin nor end a pair. */
const SMALL_WORDS = new Set(
  `seul seule seuls seules dans pour par sur avec qui que son ses leur est sont ont aux dont for with from into onto its their that this these those
  are was were has have how what which who why when where our your his her than then them not but over under between`.split(
    /\s+/,
  ),
);
const MAX_WORDS_BETWEEN = 2;
const MIN_WORD_LENGTH = 3;

/** Pairs of neighbouring content words, with the articles and prepositions between them: « qualité de l'air ». */
export function extractPairs(text: string): string[] {
  const pairs: string[] = [];
  for (const [phrase] of text.toLowerCase().normalize("NFC").matchAll(PHRASE)) {
    const words = [...phrase.matchAll(COMPOUND)];
    let from: number | undefined;
    let between = 0;
    for (const { 0: word, index } of words) {
      if (
        isArticle(word) &&
        !CONJUNCTIONS.has(word) &&
        from !== undefined &&
        between < MAX_WORDS_BETWEEN
      ) {
        between++;
        continue;
      }
      const isContent =
        word.length >= MIN_WORD_LENGTH &&
        !SMALL_WORDS.has(word) &&
        !isArticle(word) &&
        !isFiller(word) &&
        !isWeakWord(word);
      if (isContent && from !== undefined) pairs.push(phrase.slice(from, index + word.length));
      from = isContent ? index : undefined;
      between = 0;
    }
  }
  return pairs;
}

/** The parts of a title or keyword between punctuation, without a leading article. */
function extractWholePhrases(title: string): Set<string> {
  const phrases = title.toLowerCase().normalize("NFC").match(PHRASE) ?? [];
  return new Set(phrases.map((phrase) => phrase.replace(LEADING_ARTICLE, "")));
}

const LEADING_ARTICLE = /^(?:l['’]|(?:les?|la|the|an?|des|une?)\s)/u;

/** Learns from the texts of calls how words are spelled, in which language, and which pairs they form. */
export class CorpusPhrases {
  readonly #locales = new Map<string, Locale | "both">();
  readonly #accents = new Map<string, string>();
  readonly #pairs = new Map<string, { readonly locale: Locale; calls: number; isWhole: boolean }>();
  readonly #topics = new Set<string>();

  /** Adds the texts of a call in one language. `title` includes the keywords: its words are topics. */
  add(title: string, summary: string, locale: Locale): void {
    for (const [word] of `${title} ${summary}`.toLowerCase().normalize("NFC").matchAll(WORD))
      this.#addWord(word, locale);
    for (const [word] of title.toLowerCase().normalize("NFC").matchAll(WORD))
      this.#topics.add(withoutAccents(word));
    const wholePhrases = extractWholePhrases(title);
    for (const text of new Set([...extractPairs(title), ...extractPairs(summary)])) {
      const key = `${locale} ${text}`;
      const known = this.#pairs.get(key);
      if (!known) this.#pairs.set(key, { locale, calls: 1, isWhole: wholePhrases.has(text) });
      else {
        known.calls++;
        known.isWhole ||= wholePhrases.has(text);
      }
    }
  }

  #addWord(word: string, locale: Locale): void {
    const plain = withoutAccents(word);
    const known = this.#locales.get(plain);
    this.#locales.set(plain, known === undefined || known === locale ? locale : "both");
    if (word !== plain && !this.#accents.has(plain)) this.#accents.set(plain, word);
  }

  /** The spelling with accents of a word without them. */
  withAccents(plain: string): string {
    return this.#accents.get(plain) ?? plain;
  }

  /** The spellings of a word without accents. English texts write « région » without its accent: one spelling for each. */
  listSpellings(plain: string): { text: string; locale: Locale | undefined }[] {
    const text = this.withAccents(plain);
    const locale = this.findLocale(plain);
    if (locale || text === plain) return [{ text, locale }];
    return [
      { text, locale: "fr" },
      { text: plain, locale: "en" },
    ];
  }

  /** Whether any title, keyword or summary contains a word. */
  hasWord(plain: string): boolean {
    return this.#locales.has(plain);
  }

  /** The language of a word; undefined if texts of both languages contain it, or none. */
  findLocale(plain: string): Locale | undefined {
    const locale = this.#locales.get(plain);
    return locale === "both" ? undefined : locale;
  }

  /**
   * The language of a text, by its accents or by the words that texts of one language alone contain; undefined if neither
   * shows it (an acronym, a name).
   */
  findTextLocale(text: string): Locale | undefined {
    const plain = withoutAccents(text.toLowerCase().normalize("NFC"));
    if (plain !== text.toLowerCase().normalize("NFC")) return "fr";
    const locales = new Set(
      (plain.match(WORD) ?? []).flatMap((word) => this.findLocale(word) ?? []),
    );
    return locales.size === 1 ? [...locales][0] : undefined;
  }

  /** Whether any title or keyword contains a word. */
  isTopic(plain: string): boolean {
    return this.#topics.has(plain);
  }

  /**
   * Common pairs are a whole title part or keyword, or occur in more than one call. The others are rare: they are usually cut out of one
   * longer title (« translationnelle en cancérologie »). Pairs with a word that only summaries contain (« entreprises varie ») are
   * dropped.
   */
  listPairs(max: number): { common: SuggestionSource[]; rare: SuggestionSource[] } {
    const all = Array.from(this.#pairs, ([key, { locale, calls, isWhole }]) => ({
      text: key.slice(locale.length + 1),
      locale,
      calls,
      isWhole,
    })).sort((a, b) => b.calls - a.calls);
    const hasTopicWordsOnly = ({ text }: { text: string }) =>
      (text.match(WORD) ?? []).every(
        (word) => isArticle(word) || this.isTopic(withoutAccents(word)),
      );
    const isCommon = (pair: (typeof all)[number]) =>
      pair.isWhole || (pair.calls > 1 && hasTopicWordsOnly(pair));
    return {
      common: all.filter(isCommon).slice(0, max),
      rare: all.filter((pair) => !isCommon(pair) && hasTopicWordsOnly(pair)).slice(0, max),
    };
  }
}
