import { formatCitation } from "#bibliography/cite.ts";
import { readReferences } from "#bibliography/read-references.ts";
import type { ReferenceProblem } from "#bibliography/reference.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getReferenceId, type Reference } from "./rules.ts";

export interface ReadWorksResult {
  /** With what was there before, as many as the question takes. */
  readonly works: readonly Reference[];
  readonly addedCount: number;
  /** Good ones for which there was no room. */
  readonly skippedCount: number;
  readonly problems: readonly ReferenceProblem[];
}

/** The works of a BibTeX or RIS file beside those that are there: none twice, no more than the question takes. */
export function readWorks(
  text: string,
  before: readonly Reference[],
  { max, locale }: { max: number; locale: Locale },
): ReadWorksResult {
  const { references, problems } = readReferences(text);
  const found = references.map((reference): Reference => {
    const citation = formatCitation(reference, { locale });
    return reference.doi ? { citation, doi: reference.doi } : { citation };
  });
  const known = new Set(before.map(getReferenceId));
  // What is there stays as its author put it.
  const fresh = found.filter((work) => {
    const isNew = !known.has(getReferenceId(work));
    known.add(getReferenceId(work));
    return isNew;
  });
  const taken = fresh.slice(0, Math.max(0, max - before.length));
  return {
    works: [...before, ...taken],
    addedCount: taken.length,
    skippedCount: fresh.length - taken.length,
    problems,
  };
}
