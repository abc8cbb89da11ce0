/**
 * Whether one typing error turns one word into the other: a wrong, missing or extra letter, or two swapped neighbours.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return false;
  if (a.length > b.length) return isOneEditAway(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return (
    a[start] === b[start + 1] &&
    a[start + 1] === b[start] &&
    a.slice(start + 2) === b.slice(start + 2)
  );
}

/** All words obtained by swapping two neighbouring letters. */
export const listSwaps = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => {
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  }).filter((other) => other !== word);

export const withoutAccents = (word: string): string =>
  word.normalize("NFD").replace(/\p{M}/gu, "");
