import { z } from "zod";
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
