import { latexToText } from "./latex-to-text.ts";
import type { ReferenceAuthor } from "./reference.ts";

/** Parses an author field such as "Morel, Claire and {Consortium Terre} and others". */
export function parseBibtexAuthors(source: string): {
  authors: ReferenceAuthor[];
  hasMoreAuthors: boolean;
} {
  const names = splitOutsideBraces(source.replace(/\s+/g, " ").trim(), / and /iy).filter((name) =>
    name.trim(),
  );
  const isOthers = (name: string) => name.trim().toLowerCase() === "others";
  return {
    authors: names.filter((name) => !isOthers(name)).map(parseAuthor),
    hasMoreAuthors: names.some(isOthers),
  };
}

function parseAuthor(source: string): ReferenceAuthor {
  const name = source.trim();
  const [last = "", second = "", third] = splitOutsideBraces(name, / ?, ?/y);
  // "von Last, First" or "von Last, Jr, First".
  if (third !== undefined)
    return { family: toPlainText(`${last}, ${second}`), given: toPlainText(third) };
  if (name.includes(",") && last !== name)
    return { family: toPlainText(last), given: toPlainText(second) };
  const words = splitOutsideBraces(name, / /y).filter(Boolean);
  // A name in braces is one word: an organisation, or a family name without given name.
  if (words.length < 2) return { family: toPlainText(name), given: "" };
  const von = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  const start = von > 0 && von < words.length - 1 ? von : words.length - 1;
  return {
    family: toPlainText(words.slice(start).join(" ")),
    given: toPlainText(words.slice(0, start).join(" ")),
  };
}

const toPlainText = (source: string) => latexToText(source).replaceAll("\u00a0", " ").trim();

/** Splits at `separator` (a sticky pattern) outside braces. */
function splitOutsideBraces(source: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < source.length; ) {
    const sign = source[at];
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (depth <= 0) {
      separator.lastIndex = at;
      const found = separator.exec(source)?.[0];
      if (found) {
        parts.push(source.slice(start, at));
        // The space that ends one separator may begin the next ("and and").
        at += found.length;
        start = at;
        continue;
      }
    }
    at += 1;
  }
  return [...parts, source.slice(start)];
}
