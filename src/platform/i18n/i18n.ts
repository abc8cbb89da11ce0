import type { Locale } from "./locale.ts";
import type { Translate } from "./translation-key.ts";

const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

/**
 * French typography for plainly typed text: narrow no-break space before ; ! ? and inside « », no-break space before a
 * colon, curly apostrophes.
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

/** A translation split at its placeholders: texts and names alternate, starting with a text. */
type Template = readonly string[];

/**
 * Returns the translate function of one language. A translation is looked up, typeset and split at its first use, then
 * cached: a page uses the same few hundred again and again.
 */
export function createTranslator(translations: ResourceTree, locale: Locale): Translate {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const templates = new Map<string, Template | null>();
  const find = (key: string): Template | null => {
    let template = templates.get(key);
    if (template === undefined) {
      const text = findText(translations, key);
      template = text === null ? null : TYPOGRAPHY[locale](text).split(PLACEHOLDER);
      templates.set(key, template);
    }
    return template;
  };
  const findPlural = (key: string, count: number): Template | null =>
    (count === 0 ? find(`${key}_zero`) : null) ??
    find(`${key}_${plurals.select(count)}`) ??
    // French has a plural form for millions, which no translation here needs.
    find(`${key}_other`);
  return (key, values) => {
    const count = values?.count;
    const template = (typeof count === "number" ? findPlural(key, count) : null) ?? find(key);
    // Unreachable for checked keys: a wrong key does not compile.
    if (!template) return key;
    const [only = ""] = template;
    return template.length === 1 ? only : fillTemplate(template, values ?? {}, numbers);
  };
}

/** All translations of a language with typography applied. */
export function typeset(translations: ResourceTree, locale: Locale): ResourceTree {
  return Object.fromEntries(
    Object.entries(translations).map(([key, value]) => [
      key,
      typeof value === "string" ? TYPOGRAPHY[locale](value) : typeset(value, locale),
    ]),
  );
}

const PLACEHOLDER = /\{\{(\w+)\}\}/;

/**
 * A missing value keeps its placeholder: scripts of public pages fill some in themselves. A count has separators between
 * thousands; other numbers may be years.
 */
const fillTemplate = (
  template: Template,
  values: Readonly<Record<string, string | number>>,
  numbers: Intl.NumberFormat,
): string =>
  template
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values[part] ?? `{{${part}}}`;
      return typeof value === "number" && part === "count" ? numbers.format(value) : value;
    })
    .join("");

/** Looks up "calls:search.title" in the namespace "calls"; a key without a namespace is in "common". */
function findText(translations: ResourceTree, key: string): string | null {
  const colon = key.indexOf(":");
  const path = [colon < 0 ? "common" : key.slice(0, colon), ...key.slice(colon + 1).split(".")];
  let found: string | ResourceTree | undefined = translations;
  for (const step of path) {
    if (typeof found !== "object" || !Object.hasOwn(found, step)) return null;
    found = found[step];
  }
  return typeof found === "string" ? found : null;
}
