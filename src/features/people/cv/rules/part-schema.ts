import { z } from "zod";
import { cleanLine, cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { postedCommentsSchema } from "./cv-content.ts";
import { CV_LIMITS, MAX_CAREER_ITEMS, MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";
import type { CvPart } from "./cv-parts.ts";

const textSchema = (max: number) =>
  z.string().transform(cleanText).refine(isWithinLength(max), "tooLong");
const idsSchema = z.array(z.uuid()).max(MAX_CAREER_ITEMS);
const worksSchema = (max: number) =>
  z.array(z.object({ id: z.uuid(), why: textSchema(CV_LIMITS.why) })).max(max, "tooMany");

export const titleSchema = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "missing").refine(isWithinLength(CV_LIMITS.title), "tooLong"));
export const localeSchema = z.enum(["fr", "en"], { error: "missing" });

/** A part as posted by form or endpoint. */
export const partSchema: z.ZodType<CvPart, CvPart> = z.discriminatedUnion("step", [
  z.object({
    step: z.literal(1),
    email: z.string().max(254),
    phone: z.string().max(50),
    biography: z.boolean(),
    skills: z.boolean(),
    employments: idsSchema,
    affiliations: idsSchema,
    trainings: idsSchema,
    awards: idsSchema,
    teaching: idsSchema,
    responsibilities: idsSchema,
    breaks: idsSchema,
  }),
  z.object({
    step: z.literal(2),
    publications: worksSchema(MAX_PUBLICATIONS),
    datasets: worksSchema(MAX_DATASETS),
  }),
  z.object({
    step: z.literal(3),
    comments: postedCommentsSchema,
    narrative: z.object({
      knowledge: textSchema(CV_LIMITS.narrative),
      people: textSchema(CV_LIMITS.narrative),
      society: textSchema(CV_LIMITS.narrative),
    }),
  }),
  z.object({ step: z.literal(4), title: titleSchema, locale: localeSchema }),
]);

/** The next step, unlocked by saving the one before it. */
export const opensSchema = z.union([z.literal(2), z.literal(3), z.literal(4)]).optional();

export const saveSchema = z.object({
  /** The version the page was loaded with. */
  version: z.int().positive(),
  part: partSchema,
  opens: opensSchema,
  /** Save as a new CV beside this one. */
  copy: z.boolean().default(false),
});

export const newCvSchema = z.object({ title: titleSchema, locale: localeSchema });
