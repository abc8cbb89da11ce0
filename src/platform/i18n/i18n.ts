import type { Locale } from "./locale.ts";
import type { Translate } from "./translation-key.ts";

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

export interface ResourceTree {
  readonly [key: string]: string | ResourceTree;
}
export type Resources = Partial<Record<Locale, Record<string, ResourceTree>>>;

const TYPOGRAPHY = { fr: applyFrenchTypography, en: applyEnglishTypography };

/** A wording cut at its values: text and names by turns, beginning with a text. */
type Template = readonly string[];

/**
 * Says the words of one language. A wording is looked up, set and cut when it is first said, and never again: a page says
 * the same few hundreds of times.
 */
export function createTranslator(words: ResourceTree, locale: Locale): Translate {
  const plurals = new Intl.PluralRules(locale);
  const known = new Map<string, Template | null>();
  const find = (key: string): Template | null => {
    let wording = known.get(key);
    if (wording === undefined) {
      const text = findText(words, key);
      wording = text === null ? null : TYPOGRAPHY[locale](text).split(PLACEHOLDER);
      known.set(key, wording);
    }
    return wording;
  };
  const findPlural = (key: string, count: number): Template | null =>
    (count === 0 ? find(`${key}_zero`) : null) ??
    find(`${key}_${plurals.select(count)}`) ??
    // French has a form of its own for millions, which no word of ours needs.
    find(`${key}_other`);
  return (key, values) => {
    const count = values?.count;
    const wording = (typeof count === "number" ? findPlural(key, count) : null) ?? find(key);
    // Nobody should ever read a key: a wrong one does not compile.
    if (!wording) return key;
    const [only = ""] = wording;
    return wording.length === 1 ? only : fillTemplate(wording, values ?? {});
  };
}

/** Every word of a language as it is shown. */
export function typeset(words: ResourceTree, locale: Locale): ResourceTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === "string" ? TYPOGRAPHY[locale](value) : typeset(value, locale),
    ]),
  );
}

const PLACEHOLDER = /\{\{(\w+)\}\}/;

/** A value that is not given keeps its place: scripts of public pages fill some in themselves. */
const fillTemplate = (
  wording: Template,
  values: Readonly<Record<string, string | number>>,
): string =>
  wording.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{{${part}}}`))).join("");

/** "calls:search.title" in the tree of "calls"; what names no namespace is common to all. */
function findText(words: ResourceTree, key: string): string | null {
  const colon = key.indexOf(":");
  const path = [colon < 0 ? "common" : key.slice(0, colon), ...key.slice(colon + 1).split(".")];
  let found: string | ResourceTree | undefined = words;
  for (const step of path) {
    if (typeof found !== "object" || !Object.hasOwn(found, step)) return null;
    found = found[step];
  }
  return typeof found === "string" ? found : null;
}
