/** What a person typed in the search field, understood: words, "quoted phrases", and -what must not be there. */
export interface QueryText {
  words: string[];
  phrases: string[][];
  excludedWords: string[];
  /** Words in quotation marks: searched as they are, without anything that would do for them. */
  exact: string[];
  /** Words in capitals among others that are not, and those that can be no verb where they stand: « AI » is no form of « avoir ». */
  acronyms: string[];
  /** Words in capitals that may be acronyms, also where the whole text is in capitals. */
  capitals: string[];
  /** Words written with a hyphen, by their first part: « post-doc » may be called « postdoc ». */
  compounds: Map<string, { readonly parts: readonly string[]; readonly joined: string }>;
}

/** Longer texts are cut: nobody means more, and each word costs a look-up. */
export const MAX_QUERY_LENGTH = 300;
export const MAX_QUERY_WORDS = 24;
/** A phrase is looked for in the texts themselves: further ones count as their words. */
export const MAX_QUERY_PHRASES = 3;

/** A panel of the ERC is one word, however it is written (« LS 7 », « LS-07 »), and stands for its topics (« PE6_7 »). */
const PANEL_CODE = /\b(LS|PE|SH)[\s_‐‑-]?0?(\d{1,2})(?:[_.]\d{1,2})?\b/gi;
const ACRONYM = /^[A-Z]{2,6}$/;
/** Acronyms that are a form of « avoir » too, by what stands before them when the verb is meant. */
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
  const shouted = text === text.toUpperCase();
  let count = 0;
  for (const [, minusPhrase, phrase, minusWord, word] of text.matchAll(QUERY_PART)) {
    const words = splitWords(phrase ?? word ?? "").slice(0, MAX_QUERY_WORDS - count);
    if (words.length === 0) continue;
    count += words.length;
    if (isAcronym(word ?? phrase ?? "")) {
      query.capitals.push(...words);
      if (!shouted && word) query.acronyms.push(...words);
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

/** « ai » and « eu » are the acronyms, also in small letters, where no verb can stand. */
const findAcronyms = (words: readonly string[]): string[] =>
  words.filter((word, at) => {
    const before = VERB_BEFORE[word];
    return before !== undefined && !before.has(words[at - 1] ?? "") && words[at + 1] !== "je";
  });

/** The same search to the letter: every word in quotation marks, and nothing searched for in its place. */
export function toExactText(typed: string): string {
  const { words, phrases, excludedWords } = parseQueryText(typed);
  return [
    ...phrases.map((phrase) => `"${phrase.join(" ")}"`),
    ...words.map((word) => `"${word}"`),
    ...excludedWords.map((word) => `-${word}`),
  ].join(" ");
}

/** The words of a text as the search sees them: letters and digits, lower case, cut at everything else. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
