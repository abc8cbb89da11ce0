import { z } from "zod";
import { findUnknownField } from "./letter-fields.ts";

export const MAX_TEMPLATE_NAME = 120;
export const MAX_SUBJECT_CHARACTERS = 200;
export const MAX_LETTER_CHARACTERS = 10_000;

/** A text of a letter, whose fields are all known. */
const withFields = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, "missing")
        .max(max, "tooLong")
        .refine((text) => findUnknownField(text) === null, "unknownField"),
    );

export const subjectSchema = withFields(MAX_SUBJECT_CHARACTERS);
export const bodySchema = withFields(MAX_LETTER_CHARACTERS);

export const templateFieldSchemas = {
  name: z.string().trim().min(1, "missing").max(MAX_TEMPLATE_NAME, "tooLong"),
  subjectFr: subjectSchema,
  bodyFr: bodySchema,
  subjectEn: subjectSchema,
  bodyEn: bodySchema,
} as const;

export const TEMPLATE_FIELDS = ["name", "subjectFr", "bodyFr", "subjectEn", "bodyEn"] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
