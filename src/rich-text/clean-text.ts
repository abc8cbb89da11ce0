// Kept: tab and line feed. Gone: what no file format can carry, and the overrides that make text read backwards.
const UNWANTED = /[\p{Cc}\p{Noncharacter_Code_Point}\u202d\u202e]/gu;

/** A person's text as every format can carry it: whole characters, no controls, one kind of line end. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNWANTED, (character) => (character === "\n" || character === "\t" ? character : ""));
}
