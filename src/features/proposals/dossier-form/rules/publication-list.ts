import { z } from "zod";
import { normalizeDoi } from "#bibliography/doi.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { countCharacters, cutCharacters, isWithinLength } from "#rich-text/count-characters.ts";
import { digest } from "./digest.ts";

/** The two publication lists of a member in a dossier, named after their tabs. */
export const PUBLICATION_LISTS = ["publications-hal", "publications-hal-cv"] as const;
export type PublicationList = (typeof PUBLICATION_LISTS)[number];

/** The specification allows five publications in the CV. */
export const MAX_PUBLICATIONS: Readonly<Record<PublicationList, number>> = {
  "publications-hal": 300,
  "publications-hal-cv": 5,
};

export const MAX_CITATION_LENGTH = 1_000;

/** Length of the quoted start of a citation in messages. */
const QUOTED_LENGTH = 60;

export const WORKS_PER_PAGE = 50;

/** Normalized form for storing and comparing. */
export const normalizeCitation = (text: string): string =>
  cleanText(text).replace(/\s+/g, " ").trim();

/** The start and length of the first citation that is too long, or null. */
export function findTooLongCitation(lines: readonly string[]) {
  const found = lines
    .map(normalizeCitation)
    .find((line) => !isWithinLength(MAX_CITATION_LENGTH)(line));
  if (found === undefined) return null;
  return { start: cutCharacters(found, QUOTED_LENGTH).trim(), length: countCharacters(found) };
}

/** One line a citation; empty lines and duplicates are dropped. */
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

/** Digest of a list as shown. The form sends it back, so that a second save from another window is noticed. */
export const digestPublications = (citations: readonly string[]): string => digest(citations);

/** A work from the member's profile. */
export interface OwnWork {
  /** In the reader's language. */
  readonly citation: string;
  /** The citation in the other language. */
  readonly otherCitations: readonly string[];
  readonly doi: string | null;
}

/** A stored list split into works of the profile and citations typed by hand. */
interface SelectedWorks {
  /** Citations in the reader's language. */
  readonly chosen: readonly string[];
  readonly typed: readonly string[];
}

/** Recognizes works of the profile by DOI, or by their citation in either language. */
export function matchSelectedWorks(
  own: readonly OwnWork[],
  citations: readonly string[],
): SelectedWorks {
  const worksByName = new Map<string, OwnWork>();
  for (const work of own) {
    if (work.doi) worksByName.set(work.doi, work);
    for (const citation of [work.citation, ...work.otherCitations]) worksByName.set(citation, work);
  }
  const chosen = new Set<string>();
  const typed: string[] = [];
  for (const line of citations) {
    const work = [line, ...extractDois(line)].map((name) => worksByName.get(name)).find(Boolean);
    if (work) chosen.add(work.citation);
    else typed.push(line);
  }
  return { chosen: [...chosen], typed };
}

/** The DOIs in a citation, without trailing punctuation. */
const extractDois = (line: string): string[] =>
  [...line.matchAll(/\b10\.\d{4,9}\/\S+/g)].flatMap(
    ([text]) => normalizeDoi(text.replace(/[.,;)\]]+$/, "")) ?? [],
  );
