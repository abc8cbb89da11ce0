import { normalizeDoi } from "#bibliography/doi.ts";

/** A work of the person's own. */
export interface OwnWork {
  /** In the reader's language. */
  readonly citation: string;
  /** However else it is cited: in the other language. */
  readonly otherCitations: readonly string[];
  readonly doi: string | null;
}

/** What somebody gave, as the page shows it: which of their own works, and what they typed. */
export interface SelectedWorks {
  /** Citations of own works, in the reader's language. */
  readonly chosen: readonly string[];
  readonly typed: readonly string[];
}

/** Knows a work again by its DOI, or by what it is called in either language: a citation is a line of text, and texts change. */
export function matchSelectedWorks(
  own: readonly OwnWork[],
  given: readonly string[],
): SelectedWorks {
  const found = new Map<string, OwnWork>();
  for (const work of own) {
    if (work.doi) found.set(work.doi, work);
    for (const citation of [work.citation, ...work.otherCitations]) found.set(citation, work);
  }
  const chosen = new Set<string>();
  const typed: string[] = [];
  for (const line of given) {
    const work = [line, ...extractDois(line)].map((name) => found.get(name)).find(Boolean);
    if (work) chosen.add(work.citation);
    else typed.push(line);
  }
  return { chosen: [...chosen], typed };
}

/** The DOIs a line names; a mark that ends a sentence is no part of one. */
const extractDois = (line: string): string[] =>
  [...line.matchAll(/\b10\.\d{4,9}\/\S+/g)].flatMap(
    ([text]) => normalizeDoi(text.replace(/[.,;)\]]+$/, "")) ?? [],
  );
