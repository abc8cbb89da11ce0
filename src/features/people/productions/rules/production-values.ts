import { normalizeDoi } from "#bibliography/doi.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import type { OutsideWork } from "#services/outside-work.ts";
import { type ProductionType, toProductionType } from "./archive-types.ts";

/** Stored values of a work. */
export interface ProductionValues {
  readonly identifier: string;
  readonly doi: string | null;
  readonly type: ProductionType;
  readonly title: string;
  readonly authors: string[];
  readonly container: string | null;
  readonly year: number | null;
  /** `2024`, `2024-03` or `2024-03-01`, by the precision of the source. */
  readonly publishedOn: string | null;
  readonly url: string | null;
  readonly keywords: string[];
}

/** Longer texts of a source are truncated. */
const MAX = { identifier: 200, title: 2000, line: 500, authors: 300, keywords: 50 } as const;

/** Converts a work of an outside source. Null without identifier or title. */
export function toProduction(work: OutsideWork): ProductionValues | null {
  const identifier = toPlainLine(work.identifier, MAX.identifier);
  const title = toPlainLine(work.title, MAX.title);
  if (!identifier || !title) return null;
  const publishedOn = parseDate(work.date);
  return {
    identifier,
    doi: normalizeDoi(work.doi),
    type: toProductionType(work.kind),
    title,
    authors: toPlainLines(work.authors, MAX.authors),
    container: toPlainLine(work.container ?? "", MAX.line) || null,
    year: publishedOn ? Number(publishedOn.slice(0, 4)) : null,
    publishedOn,
    url: safeHref(work.url, ["web"]) ?? null,
    keywords: toPlainLines(work.keywords, MAX.keywords),
  };
}

export function hasSameValues(one: ProductionValues, other: ProductionValues): boolean {
  return KEYS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

const KEYS = [
  "identifier",
  "doi",
  "type",
  "title",
  "authors",
  "container",
  "year",
  "publishedOn",
  "url",
  "keywords",
] as const satisfies readonly (keyof ProductionValues)[];

/** Keeps the last of duplicate works: one statement can write a row only once. */
export function deduplicateByIdentifier(works: readonly ProductionValues[]): ProductionValues[] {
  return [...new Map(works.map((work) => [work.identifier, work])).values()].sort((a, b) =>
    // A fixed order, so that overlapping imports wait for each other instead of deadlocking.
    a.identifier < b.identifier ? -1 : 1,
  );
}

/** One line of text without control characters and lone surrogates. */
function toPlainLine(text: string, max: number): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/\p{Cs}/gu, "")
    .trim();
  return Array.from(line).slice(0, max).join("").trim();
}

const toPlainLines = (texts: readonly string[], max: number): string[] =>
  texts
    .map((text) => toPlainLine(text, MAX.line))
    .filter(Boolean)
    .slice(0, max);

function parseDate(date: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? "") ?? [];
  if (!year || Number(year) < 1000 || Number(year) > 2999) return null;
  if (!month || Number(month) < 1 || Number(month) > 12) return year;
  if (!day || Number(day) < 1 || Number(day) > 31) return `${year}-${month}`;
  return `${year}-${month}-${day}`;
}
