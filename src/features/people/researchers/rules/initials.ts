/** The first letters of the first and the last word of a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/[\s-]+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
