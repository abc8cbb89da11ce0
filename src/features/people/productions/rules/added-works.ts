import { normalizeDoi } from "#bibliography/doi.ts";
import { readReferences } from "#bibliography/read-references.ts";
import {
  formatAuthorName,
  type Reference,
  type ReferenceProblem,
  type ReferenceType,
} from "#bibliography/reference.ts";
import type { ProductionType } from "./archive-types.ts";
import { type ProductionValues, toProduction } from "./production-values.ts";

/** Each DOI is a request to Crossref while the person waits. */
export const MAX_DOIS = 20;
/** Enough for a whole library of references. */
export const MAX_ADDED_BYTES = 900_000;

/** Parsed input: DOIs (one per line), or references in BibTeX or RIS. */
export type ParsedWorksInput =
  | { readonly kind: "dois"; readonly dois: readonly string[] }
  | {
      readonly kind: "references";
      readonly references: readonly Reference[];
      readonly problems: readonly ReferenceProblem[];
    };

export function parseWorksInput(text: string): ParsedWorksInput {
  const lines = text
    .split(/[\r\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const dois = lines.map(normalizeDoi);
  if (dois.length > 0 && dois.every((doi) => doi !== null))
    return { kind: "dois", dois: [...new Set(dois)] };
  return { kind: "references", ...readReferences(text) };
}

const TYPES: Readonly<Record<ReferenceType, ProductionType>> = {
  article: "article",
  book: "book",
  chapter: "book-chapter",
  conference: "conference-paper",
  proceedings: "proceedings",
  thesis: "thesis",
  report: "report",
  preprint: "preprint",
  patent: "patent",
  dataset: "dataset",
  software: "software",
  web: "other",
  other: "other",
};

/** Converts a reference to a production. Without a DOI, title and year identify the work. */
export function referenceToProduction(reference: Reference): ProductionValues | null {
  const year = reference.date.slice(0, 4);
  const values = toProduction({
    identifier: reference.doi ?? `${reference.title.toLowerCase()} ${year}`.slice(0, 200),
    kind: "OTHER",
    title: reference.title,
    authors: reference.authors.map(formatAuthorName),
    container: reference.container || reference.publisher || undefined,
    date: reference.date || undefined,
    doi: reference.doi ?? undefined,
    url: reference.url ?? undefined,
    keywords: [],
  });
  return values && { ...values, type: TYPES[reference.type] };
}
