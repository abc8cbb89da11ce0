/** What a person typed in the search field, understood: words, "quoted phrases", and -what must not be there. */
export interface QueryText {
  words: string[];
  phrases: string[][];
  without: string[];
}

/** Longer texts are cut: nobody means more, and each word costs a look-up. */
export const MAX_QUERY_LENGTH = 300;
export const MAX_QUERY_WORDS = 24;
/** A phrase is looked for in the texts themselves: further ones count as their words. */
export const MAX_QUERY_PHRASES = 3;

const PIECE = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g;

export function parseQueryText(typed: string): QueryText {
  const query: QueryText = { words: [], phrases: [], without: [] };
  const text = typed.slice(0, MAX_QUERY_LENGTH).replace(/[«»“”„]\s*|\s*[«»”]/g, '"');
  let count = 0;
  for (const [, minusPhrase, phrase, minusWord, word] of text.matchAll(PIECE)) {
    const words = wordsOf(phrase ?? word ?? "").slice(0, MAX_QUERY_WORDS - count);
    if (words.length === 0) continue;
    count += words.length;
    if (minusPhrase || minusWord) query.without.push(...words);
    else if (phrase !== undefined && words.length > 1 && query.phrases.length < MAX_QUERY_PHRASES)
      query.phrases.push(words);
    else query.words.push(...words);
  }
  return query;
}

/** The words of a text as the search sees them: letters and digits, lower case, cut at everything else. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
