/** Words as the registers compare them: without case, accents and signs. */
const toTokens = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether every word begins a word of the text. */
export function matchesTerms(text: string, query: string): boolean {
  const words = toTokens(text);
  const wanted = toTokens(query);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
