import type { Locale } from "#platform/i18n/locale.ts";
import { doiHref } from "./doi.ts";
import type { Reference, ReferenceAuthor, ReferenceType } from "./reference.ts";

/** A run of a citation; compatible with the runs of documents and rich text. */
export interface CitationRun {
  readonly text: string;
  readonly italic?: true;
  readonly href?: string;
}

export interface CitationOptions {
  readonly locale: Locale;
  /** Longer author lists are cut and end in "et al.". */
  readonly maxAuthors?: number;
}

const MAX_AUTHORS = 10;

const LABELS = {
  fr: {
    and: "et",
    undated: "s.\u00a0d.",
    volume: "vol.\u00a0",
    issue: "n°\u00a0",
    page: "p.\u00a0",
    pages: "p.\u00a0",
  },
  en: {
    and: "and",
    undated: "n.d.",
    volume: "vol.\u00a0",
    issue: "no.\u00a0",
    page: "p.\u00a0",
    pages: "pp.\u00a0",
  },
} as const satisfies Record<Locale, object>;

/** Titles of these types are set in italics; titles of parts (articles, chapters) in quotation marks. */
const STANDALONE_TYPES: readonly ReferenceType[] = [
  "book",
  "proceedings",
  "thesis",
  "report",
  "dataset",
  "software",
  "patent",
];

/**
 * Builds a citation such as « Morel, C. et Diop, A. (2024). "Titre". Revue, vol. 3, n° 2, p. 12-34. https://doi.org/…
 * »
 */
export function cite(
  reference: Reference,
  { locale, maxAuthors = MAX_AUTHORS }: CitationOptions,
): CitationRun[] {
  const labels = LABELS[locale];
  const authors = formatAuthors(reference, labels.and, maxAuthors);
  const year = `(${reference.date.slice(0, 4) || labels.undated})`;
  const title = reference.title.replace(/[.\s]+$/, "");
  const isStandalone = STANDALONE_TYPES.includes(reference.type) || !reference.container;
  const details = [
    reference.volume && `${labels.volume}${reference.volume}`,
    reference.issue && `${labels.issue}${reference.issue}`,
    formatPages(reference.pages, labels),
  ].filter(Boolean);
  const where: CitationRun[] = reference.container
    ? [{ text: reference.container, italic: true }]
    : [];
  const after = [
    ...(isStandalone || !reference.container ? [reference.publisher] : []),
    ...details,
  ].filter(Boolean);
  const runs: CitationRun[] = [{ text: authors ? `${authors} ${year}. ` : "" }];
  if (isStandalone) runs.push({ text: title, italic: true });
  else runs.push({ text: quote(title, locale) });
  if (!authors) runs.push({ text: ` ${year}` });
  runs.push({ text: authors && isStandalone && endsSentence(title) ? " " : ". " }, ...where);
  if (after.length > 0) runs.push({ text: `${where.length > 0 ? ", " : ""}${after.join(", ")}` });
  if (where.length + after.length > 0) runs.push({ text: ". " });
  runs.push(...buildLinkRuns(reference));
  return trimRuns(runs);
}

/** The citation as plain text. */
export const formatCitation = (reference: Reference, options: CitationOptions): string =>
  cite(reference, options)
    .map(({ text }) => text)
    .join("");

function buildLinkRuns({ doi, url }: Reference): CitationRun[] {
  if (doi) return [{ text: `https://doi.org/${doi}`, href: doiHref(doi) }];
  return url ? [{ text: url, href: url }] : [];
}

function formatAuthors({ authors, hasMoreAuthors }: Reference, and: string, max: number): string {
  const shown = authors.slice(0, max).map(formatShortName);
  if (hasMoreAuthors || authors.length > max) return `${shown.join(", ")} et al.`;
  const last = shown.pop();
  return shown.length > 0 ? `${shown.join(", ")} ${and} ${last}` : (last ?? "");
}

/** "Morel, J.-P."; given names in scripts without capitals are not abbreviated. */
function formatShortName({ family, given }: ReferenceAuthor): string {
  if (!given) return family;
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(given))
    return `${family} ${given}`;
  const initials = given
    .split(/\s+/)
    .map((word) => word.split("-").filter(Boolean).map(toInitial).join("-"))
    .join(" ");
  return `${family}, ${initials}`;
}

const toInitial = (name: string): string => `${[...name][0] ?? ""}.`;

function formatPages(pages: string, labels: { page: string; pages: string }): string {
  if (!pages) return "";
  return /^\d+-\d+$/.test(pages)
    ? `${labels.pages}${pages.replace("-", "–")}`
    : `${labels.page}${pages}`;
}

const quote = (text: string, locale: Locale): string =>
  locale === "fr" ? `«\u202f${text}\u202f»` : `“${text}”`;

const endsSentence = (text: string): boolean => /[?!…]$/.test(text);

/** Drops empty runs and the trailing space of the last run. */
function trimRuns(runs: readonly CitationRun[]): CitationRun[] {
  const nonEmpty = runs.filter(({ text }) => text !== "");
  const last = nonEmpty.at(-1);
  return last ? [...nonEmpty.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}
