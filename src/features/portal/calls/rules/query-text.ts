/** A parsed query: words, "quoted phrases" and -excluded words. */
export interface QueryText {
  words: string[];
  phrases: string[][];
  excludedWords: string[];
  /** Quoted words: searched literally, without synonyms or corrections. */
  exact: string[];
  /**
   * Acronyms: words in capitals in a text that is not all capitals, and « AI » or « EU » where they cannot be a form of
   * « avoir ».
   */
  acronyms: string[];
  /** Words in capitals that may be acronyms, even when the whole text is in capitals. */
  capitals: string[];
  /** Hyphenated words by their first part: « post-doc » may be written « postdoc ». */
  compounds: Map<string, { readonly parts: readonly string[]; readonly joined: string }>;
}

/** Longer texts are cut: each word costs a look-up. */
export const MAX_QUERY_LENGTH = 300;
export const MAX_QUERY_WORDS = 24;
/** Phrases are checked in the texts themselves, which is slow: further phrases count as single words. */
export const MAX_QUERY_PHRASES = 3;

/** An ERC panel is one word in any spelling (« LS 7 », « LS-07 »); a topic (« PE6_7 ») stands for its panel. */
const PANEL_CODE = /\b(LS|PE|SH)[\s_‐‑-]?0?(\d{1,2})(?:[_.]\d{1,2})?\b/gi;
const ACRONYM = /^[A-Z]{2,6}$/;
/** Acronyms that are also forms of « avoir », with the words that precede the verb. */
const VERB_BEFORE: Readonly<Record<string, ReadonlySet<string>>> = {
  ai: new Set(["j", "je", "n", "m", "t", "l", "y", "s", "en", "vous"]),
  eu: new Set([
    "ai",
    "as",
    "a",
    "avons",
    "avez",
    "ont",
    "avait",
    "avaient",
    "ayant",
    "avoir",
    "y",
    "pas",
    "jamais",
  ]),
};
const COMPOUND = /^[\p{L}\p{M}]+[-‐‑][\p{L}\p{M}]+$/u;
const QUERY_PART = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g;

export function parseQueryText(typed: string): QueryText {
  const query: QueryText = {
    words: [],
    phrases: [],
    excludedWords: [],
    exact: [],
    acronyms: [],
    capitals: [],
    compounds: new Map(),
  };
  const text = typed
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[«»“”„]\s*|\s*[«»”]/g, '"')
    .replace(PANEL_CODE, "$1$2");
  const isAllCapitals = text === text.toUpperCase();
  let count = 0;
  for (const [, minusPhrase, phrase, minusWord, word] of text.matchAll(QUERY_PART)) {
    const words = splitWords(phrase ?? word ?? "").slice(0, MAX_QUERY_WORDS - count);
    if (words.length === 0) continue;
    count += words.length;
    if (isAcronym(word ?? phrase ?? "")) {
      query.capitals.push(...words);
      if (!isAllCapitals && word) query.acronyms.push(...words);
    }
    if (phrase !== undefined) query.exact.push(...words);
    if (word && words.length === 2 && COMPOUND.test(word))
      query.compounds.set(words[0] as string, { parts: words, joined: words.join("") });
    if (minusPhrase || minusWord) query.excludedWords.push(...words);
    else if (phrase !== undefined && words.length > 1 && query.phrases.length < MAX_QUERY_PHRASES)
      query.phrases.push(words);
    else query.words.push(...words);
  }
  query.acronyms = [...new Set([...query.acronyms, ...findAcronyms(query.words)])];
  return query;
}

export const isAcronym = (written: string): boolean => ACRONYM.test(written);

/** Finds « ai » and « eu » in positions where they cannot be verbs, also in lower case. */
const findAcronyms = (words: readonly string[]): string[] =>
  words.filter((word, at) => {
    const before = VERB_BEFORE[word];
    return before !== undefined && !before.has(words[at - 1] ?? "") && words[at + 1] !== "je";
  });

/** The query with every word quoted: searched literally. */
export function toExactText(typed: string): string {
  const { words, phrases, excludedWords } = parseQueryText(typed);
  return [
    ...phrases.map((phrase) => `"${phrase.join(" ")}"`),
    ...words.map((word) => `"${word}"`),
    ...excludedWords.map((word) => `-${word}`),
  ].join(" ");
}

/** Splits a text into words: letters and digits, lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
