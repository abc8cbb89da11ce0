/** Words as the registers compare them: without case, accents and signs. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether every word begins a word of the text. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(query);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
