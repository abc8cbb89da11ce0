import { z } from "zod";
import { cleanLine } from "#rich-text/clean-text.ts";
import { splitWords } from "./query-text.ts";

/**
 * Limits of the administrators' entries. Every expression costs each search a comparison, and every change reloads all
 * of them. The totals are about the size of the product's own vocabulary.
 */
export const VOCABULARY_LIMITS = {
  terms: 30,
  near: 30,
  characters: 80,
  entries: 2_000,
  expressions: 20_000,
} as const;

/** Parses a text area with one expression per line. */
const expressionLines = (min: number, max: number) =>
  z
    .string()
    .max(VOCABULARY_LIMITS.characters * (max + 5), "tooMany")
    .transform((text) => [
      ...new Set(
        text
          .split(/[\r\n]+/)
          .map(cleanLine)
          .filter(Boolean),
      ),
    ])
    .superRefine((list, context) => {
      const problem = findProblem(list, min, max);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

function findProblem(list: readonly string[], min: number, max: number): string | null {
  if (list.length < min) return "tooFew";
  if (list.length > max) return "tooMany";
  if (list.some((text) => text.length > VOCABULARY_LIMITS.characters)) return "tooLong";
  if (list.some((text) => splitWords(text).length === 0)) return "noWord";
  return null;
}

export const entryFields = {
  terms: expressionLines(2, VOCABULARY_LIMITS.terms),
  near: expressionLines(0, VOCABULARY_LIMITS.near),
};

export type EntryField = keyof typeof entryFields;
