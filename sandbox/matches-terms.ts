/** Words as registers compare them: without case, accents and punctuation. */
const toTokens = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether every term is the beginning of a word of the text. */
export function matchesTerms(text: string, query: string): boolean {
  const words = toTokens(text);
  const terms = toTokens(query);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
