import { formatCitation } from "#bibliography/cite.ts";
import { readReferences } from "#bibliography/read-references.ts";
import type { ReferenceProblem } from "#bibliography/reference.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getReferenceId, type Reference } from "./rules.ts";

export interface ReadWorksResult {
  /** The previous references followed by the added ones, up to the question's limit. */
  readonly works: readonly Reference[];
  readonly addedCount: number;
  /** Valid references dropped because the limit was reached. */
  readonly skippedCount: number;
  readonly problems: readonly ReferenceProblem[];
}

/** Adds the references of a BibTeX or RIS file to a list, without duplicates and up to the question's limit. */
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
  // A reference that is already listed keeps its present wording.
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
