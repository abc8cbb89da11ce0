import { z } from "zod";
import { checkDocument } from "#rich-text/check-document.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { CV_LIMITS, MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";

/** Comments are rich text, as stored. */
const storedCommentsSchema: z.ZodType<RichDocument, RichDocument> = z.looseObject({
  type: z.literal("doc"),
  content: z.array(z.looseObject({ type: z.string() })),
}) as unknown as z.ZodType<RichDocument, RichDocument>;

/** Comments as posted: validated, normalized and limited in length. */
export const postedCommentsSchema = storedCommentsSchema.transform(
  (value, context): RichDocument => {
    const checked = checkDocument(value, { maxCharacters: CV_LIMITS.comments, formulas: true });
    if (checked.ok) return checked.document;
    const tooLong = checked.problems.every(({ code }) => code === "tooLong");
    context.addIssue({ code: "custom", message: tooLong ? "tooLong" : "badDocument" });
    return z.NEVER;
  },
);

const career = z.object({
  title: z.string(),
  department: z.string(),
  organization: z.string(),
  city: z.string(),
  country: z.string(),
  url: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
});
const teaching = z.object({
  title: z.string(),
  type: z.string(),
  level: z.string(),
  hoursPerYear: z.number(),
  participants: z.number().nullable(),
});
const careerBreak = z.object({ start: z.string(), end: z.string(), description: z.string() });
const production = z.object({
  title: z.string(),
  type: z.string(),
  authors: z.array(z.string()),
  container: z.string(),
  year: z.number().nullable(),
  doi: z.string(),
  url: z.string(),
  identifier: z.string(),
});

const skills = z.object({
  /** ISO 639-1 and a CEFR level. */
  languages: z.array(z.object({ language: z.string(), level: z.string() })),
  digital: z.array(z.string()),
  other: z.array(z.string()),
});

/** A copy of a row of the space: its id and its values at that time. */
const snapshotRowSchema = <Values extends z.ZodType>(values: Values) =>
  z.object({ id: z.string(), values });

/** A publication or dataset, with an optional sentence on why it matters. */
const chosenWorkSchema = snapshotRowSchema(production).extend({ why: z.string() });

/** The full content of a CV, selected and ordered. Preview and files are built from this alone. */
export const cvContentSchema = z.object({
  person: z.object({
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    orcid: z.string(),
    /** One line: « Laboratoire X, Université Y, France ». */
    affiliation: z.string(),
  }),
  /** Copies from the profile; null if the CV does not show them. */
  biography: z.string().nullable(),
  skills: skills.nullable(),
  employments: z.array(snapshotRowSchema(career)),
  affiliations: z.array(snapshotRowSchema(career)),
  trainings: z.array(snapshotRowSchema(career)),
  awards: z.array(snapshotRowSchema(career)),
  teaching: z.array(snapshotRowSchema(teaching)),
  /** Administrative responsibilities. */
  responsibilities: z.array(snapshotRowSchema(career)),
  breaks: z.array(snapshotRowSchema(careerBreak)),
  publications: z.array(chosenWorkSchema).max(MAX_PUBLICATIONS),
  datasets: z.array(chosenWorkSchema).max(MAX_DATASETS),
  comments: storedCommentsSchema,
  /** Optional narrative part: contributions to knowledge, people and society. */
  narrative: z.object({ knowledge: z.string(), people: z.string(), society: z.string() }),
  /**
   * Rows that were offered to the person before. A row that is neither selected nor in this list is new, and a refresh
   * proposes it.
   */
  known: z.array(z.string()).optional(),
});

export type CvContent = z.output<typeof cvContentSchema>;
