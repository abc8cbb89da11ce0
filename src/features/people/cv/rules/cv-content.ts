import { z } from "zod";
import { checkDocument } from "#rich-text/check-document.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { CV_LIMITS, MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";

/** The comments of a CV are a text with structure, as they are kept. */
const storedCommentsSchema: z.ZodType<RichDocument, RichDocument> = z.looseObject({
  type: z.literal("doc"),
  content: z.array(z.looseObject({ type: z.string() })),
}) as unknown as z.ZodType<RichDocument, RichDocument>;

/** The same as a page sends it: whole, tidied, and no longer than it may be. */
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
  /** ISO 639-1 and a level of the European framework. */
  languages: z.array(z.object({ language: z.string(), level: z.string() })),
  digital: z.array(z.string()),
  other: z.array(z.string()),
});

/** Something taken over from the space: the row it came from, and what it said then. */
const snapshotRowSchema = <Values extends z.ZodType>(values: Values) =>
  z.object({ id: z.string(), values });

/** A publication or a dataset, with the person's own sentence on why it matters (may be empty). */
const chosenWorkSchema = snapshotRowSchema(production).extend({ why: z.string() });

/** Everything a CV says, chosen and in order: the only thing its preview and its files are made from. */
export const cvContentSchema = z.object({
  person: z.object({
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    orcid: z.string(),
    /** As one line: « Laboratoire X, Université Y, France ». */
    affiliation: z.string(),
  }),
  /** As it was when it was taken over; null where the CV does not show it. */
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
  /** The narrative part, optional: contributions to knowledge, to people, to society. */
  narrative: z.object({ knowledge: z.string(), people: z.string(), society: z.string() }),
  /**
   * Rows of the space the person was shown when choosing: what is neither chosen nor here is new, and a refresh
   * proposes it.
   */
  known: z.array(z.string()).optional(),
});

export type CvContent = z.output<typeof cvContentSchema>;
