const PRIME = 0x01000193;

/**
 * A short digest to detect whether a field was edited: two 32-bit FNV-1a hashes with different seeds. Ignores line
 * endings and trailing spaces, which browsers change.
 */
export function digest(texts: readonly string[]): string {
  const text = texts
    .map((one) => one.replace(/[^\S\n]*\r?\n|\r/g, "\n").trim())
    .filter((one) => one !== "")
    .join("\u0000");
  return hash(text, 0x811c9dc5) + hash(text, 0x2f0b4c47);
}

function hash(text: string, start: number): string {
  let value = start;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), PRIME);
  return (value >>> 0).toString(16).padStart(8, "0");
}
