import { z } from "zod";
import { normalizeDoi } from "#bibliography/doi.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { countCharacters, cutCharacters, isWithinLength } from "#rich-text/count-characters.ts";
import { digest } from "./digest.ts";

/** The two lists of works a person gives with a dossier, by the name of their tab. */
export const PUBLICATION_LISTS = ["publications-hal", "publications-hal-cv"] as const;
export type PublicationList = (typeof PUBLICATION_LISTS)[number];

/** For the CV: the five that matter. */
export const MAX_PUBLICATIONS: Readonly<Record<PublicationList, number>> = {
  "publications-hal": 300,
  "publications-hal-cv": 5,
};

export const MAX_CITATION_LENGTH = 1_000;

/** Enough of a citation to find it again. */
const QUOTED_LENGTH = 60;

/** As many of one's own works as stand on a page. */
export const WORKS_PER_PAGE = 50;

/** A citation as it is kept and compared. */
export const normalizeCitation = (text: string): string =>
  cleanText(text).replace(/\s+/g, " ").trim();

/** The first citation that is too long, by how it begins and how long it is. */
export function findTooLongCitation(lines: readonly string[]) {
  const found = lines
    .map(normalizeCitation)
    .find((line) => !isWithinLength(MAX_CITATION_LENGTH)(line));
  if (found === undefined) return null;
  return { start: cutCharacters(found, QUOTED_LENGTH).trim(), length: countCharacters(found) };
}

/** A citation is one line, as it will be read; empty ones are none, and none is there twice. */
export const citationsSchema = z
  .array(
    z
      .string("wrongType")
      .transform(normalizeCitation)
      .refine(isWithinLength(MAX_CITATION_LENGTH), "tooLong"),
    "wrongType",
  )
  .max(1_000, "tooMany")
  .transform((lines) => [...new Set(lines.filter((line) => line !== ""))]);

/** What a list said when somebody began to change it: the form sends it along, so that whoever saves second learns of the first. */
export const digestPublications = (given: readonly string[]): string => digest(given);

/** A work of the person's own. */
export interface OwnWork {
  /** In the reader's language. */
  readonly citation: string;
  /** However else it is cited: in the other language. */
  readonly otherCitations: readonly string[];
  readonly doi: string | null;
}

/** What somebody gave, as the page shows it: which of their own works, and what they typed. */
interface SelectedWorks {
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
