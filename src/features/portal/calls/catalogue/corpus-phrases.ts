import type { Locale } from "#platform/i18n/locale.ts";
import { isArticle, isFiller, isWeakWord } from "../rules/stop-words.ts";
import { withoutAccents } from "../rules/typing-error.ts";
import type { SuggestionSource } from "./suggestion-index.ts";

/** Words of one phrase: nothing but a space, an apostrophe or a hyphen may stand between them. */
const PHRASE = /[\p{L}\p{N}]+(?:(?:\s|['’]|[-‐‑])[\p{L}\p{N}]+)*/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** « post-infectieuses » is one word where words are put together. */
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*/gu;
/** What joins two things does not make one of them. */
const CONJUNCTIONS = new Set(["et", "and", "all"]);
/** Small words that neither begin nor end a pair. */
const SMALL_WORDS = new Set(
  `seul seule seuls seules dans pour par sur avec qui que son ses leur est sont ont aux dont for with from into onto its their that this these those
  are was were has have how what which who why when where our your his her than then them not but over under between`.split(
    /\s+/,
  ),
);
const MAX_WORDS_BETWEEN = 2;
const MIN_WORD_LENGTH = 3;

/** « qualité de l'air »: pairs of words that say something and stand together, with the small words between them. */
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
      const tells =
        word.length >= MIN_WORD_LENGTH &&
        !SMALL_WORDS.has(word) &&
        !isArticle(word) &&
        !isFiller(word) &&
        !isWeakWord(word);
      if (tells && from !== undefined) pairs.push(phrase.slice(from, index + word.length));
      from = tells ? index : undefined;
      between = 0;
    }
  }
  return pairs;
}

/** What a title or a keyword is as a whole, between its punctuation and without the article it begins with. */
function extractWholePhrases(title: string): Set<string> {
  const phrases = title.toLowerCase().normalize("NFC").match(PHRASE) ?? [];
  return new Set(phrases.map((phrase) => phrase.replace(LEADING_ARTICLE, "")));
}

const LEADING_ARTICLE = /^(?:l['’]|(?:les?|la|the|an?|des|une?)\s)/u;

/** How words are written, in which language, and beside which others: learnt from the texts of calls. */
export class CorpusPhrases {
  readonly #locales = new Map<string, Locale | "both">();
  readonly #accents = new Map<string, string>();
  readonly #pairs = new Map<string, { readonly locale: Locale; calls: number; isWhole: boolean }>();
  readonly #topics = new Set<string>();

  /** Takes in a call's texts in one language; those of its title and keywords come first in every list. */
  add(title: string, summary: string, locale: Locale): void {
    for (const [word] of `${title} ${summary}`.toLowerCase().normalize("NFC").matchAll(WORD))
      this.#note(word, locale);
    for (const [word] of title.toLowerCase().normalize("NFC").matchAll(WORD))
      this.#topics.add(withoutAccents(word));
    const whole = extractWholePhrases(title);
    for (const text of new Set([...extractPairs(title), ...extractPairs(summary)])) {
      const key = `${locale} ${text}`;
      const known = this.#pairs.get(key);
      if (!known) this.#pairs.set(key, { locale, calls: 1, isWhole: whole.has(text) });
      else {
        known.calls++;
        known.isWhole ||= whole.has(text);
      }
    }
  }

  #note(word: string, locale: Locale): void {
    const plain = withoutAccents(word);
    const known = this.#locales.get(plain);
    this.#locales.set(plain, known === undefined || known === locale ? locale : "both");
    if (word !== plain && !this.#accents.has(plain)) this.#accents.set(plain, word);
  }

  /** As a word without accents is written with them. */
  withAccents(plain: string): string {
    return this.#accents.get(plain) ?? plain;
  }

  /** Whether a title, a keyword or a summary holds a word. */
  hasWord(plain: string): boolean {
    return this.#locales.has(plain);
  }

  /** The language in whose texts alone a word stands. */
  findLocale(plain: string): Locale | undefined {
    const locale = this.#locales.get(plain);
    return locale === "both" ? undefined : locale;
  }

  /** Whether a title or a keyword holds a word. */
  isTopic(plain: string): boolean {
    return this.#topics.has(plain);
  }

  /**
   * Pairs of words: those that are the whole of something, or that more than one call holds, and the others. What is cut out of one
   * longer title (« translationnelle en cancérologie ») is suggested with it, and what only summaries say (« entreprises varie ») is none.
   */
  listPairs(max: number): { common: SuggestionSource[]; rare: SuggestionSource[] } {
    const all = Array.from(this.#pairs, ([key, { locale, calls, isWhole }]) => ({
      text: key.slice(locale.length + 1),
      locale,
      calls,
      isWhole,
    })).sort((a, b) => b.calls - a.calls);
    const names = ({ text }: { text: string }) =>
      (text.match(WORD) ?? []).every(
        (word) => isArticle(word) || this.isTopic(withoutAccents(word)),
      );
    const isCommon = (pair: (typeof all)[number]) =>
      pair.isWhole || (pair.calls > 1 && names(pair));
    return {
      common: all.filter(isCommon).slice(0, max),
      rare: all.filter((pair) => !isCommon(pair) && names(pair)).slice(0, max),
    };
  }
}
