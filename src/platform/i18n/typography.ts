const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

/**
 * French typography over plainly typed text: narrow no-break space before ; ! ? and inside « », no-break
 * space before a colon, curly apostrophes. Sources stay readable; what people read is right.
 */
export function applyFrenchTypography(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L}|«|\{)/gu, "$1’")
    .replace(/«[ \u00a0\u202f]?/g, `«${NARROW}`)
    .replace(/[ \u00a0\u202f]?»/g, `${NARROW}»`)
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ :/g, `${NO_BREAK}:`)
    .replace(/(\d) (?=(?:h|€|%|kB|Ko|Mo|ko)(?![\p{L}]))/gu, `$1${NARROW}`);
}

export function applyEnglishTypography(text: string): string {
  return text.replace(/(\p{L})'(?=\p{L})/gu, "$1’");
}
