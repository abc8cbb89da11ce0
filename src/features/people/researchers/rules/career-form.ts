import { z } from "zod";

import { lineSchema, paragraphsSchema, partialDateSchema, urlSchema } from "./entry-input.ts";
import { endsBeforeStart } from "./partial-date.ts";
import type { CareerKind } from "./vocabulary.ts";

export const CAREER_FIELDS = [
  "title",
  "organization",
  "department",
  "city",
  "country",
  "start",
  "end",
  "url",
  "description",
] as const satisfies readonly (keyof CareerValues)[];
export type CareerField = (typeof CAREER_FIELDS)[number];

/** Required fields of each kind. */
export const REQUIRED_CAREER_FIELDS: Readonly<Record<CareerKind, readonly CareerField[]>> = {
  employment: ["title", "organization", "start"],
  training: ["title", "organization"],
  award: ["title"],
  affiliation: ["organization"],
};

/** Form fields of each kind, in order. An award has a single date. */
export const CAREER_FORM_FIELDS: Readonly<Record<CareerKind, readonly CareerField[]>> = {
  employment: CAREER_FIELDS,
  training: CAREER_FIELDS,
  award: ["title", "organization", "start", "url", "description"],
  affiliation: ["organization", "title", "city", "country", "start", "end", "url", "description"],
};

const countrySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === "" || /^[A-Z]{2}$/.test(code), "invalid");

/** Schema of one kind, for the form and the command. */
export function careerSchema(kind: CareerKind): z.ZodType<CareerValues> {
  const required = (field: CareerField) => ({
    required: REQUIRED_CAREER_FIELDS[kind].includes(field),
  });
  return z
    .object({
      title: lineSchema(required("title")),
      organization: lineSchema(required("organization")),
      department: lineSchema(),
      city: lineSchema(),
      country: countrySchema,
      url: urlSchema,
      start: partialDateSchema(required("start")),
      end: partialDateSchema(),
      description: paragraphsSchema(),
    })
    .superRefine(({ start, end }, context) => {
      if (start && end && endsBeforeStart(start, end)) {
        context.addIssue({ code: "custom", path: ["end"], message: "beforeStart" });
      }
    });
}

export const EMPTY_CAREER_VALUES: CareerValues = {
  title: "",
  organization: "",
  department: "",
  city: "",
  country: "",
  url: "",
  start: "",
  end: "",
  description: "",
};

export const MAX_BIOGRAPHY_LENGTH = 4000;
export const biographySchema = paragraphsSchema(MAX_BIOGRAPHY_LENGTH);

/**
 * Values of an employment, training, award or affiliation. Dates are `2019`, `2019-09` or `2019-09-01`. Empty text if
 * unknown.
 */
export interface CareerValues {
  /** The position, degree, award or role. */
  readonly title: string;
  readonly department: string;
  readonly organization: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  /** An absolute URL, or empty. */
  readonly url: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
}
