/** Form schemas of the short lists: career breaks, expert activities, teaching, responsibilities. */
import { z } from "zod";
import {
  choiceSchema,
  integerSchema,
  lineSchema,
  paragraphsSchema,
  partialDateSchema,
  requiredIntegerSchema,
} from "./entry-input.ts";
import { endsBeforeStart } from "./partial-date.ts";
import { EXPERTISE_ACTIVITY_TYPES, TEACHING_LEVELS, TEACHING_TYPES } from "./vocabulary.ts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text);
const isRealDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

export const BREAK_FIELDS = ["startsOn", "endsOn", "description"] as const;
export const breakSchema = z
  .object({
    startsOn: z.string().trim().min(1, "missing").refine(isDay, "invalid"),
    endsOn: z
      .string()
      .trim()
      .refine((text) => text === "" || isDay(text), "invalid")
      .transform((text) => text || null),
    description: paragraphsSchema(),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (endsOn && endsOn < startsOn) {
      context.addIssue({ code: "custom", path: ["endsOn"], message: "beforeStart" });
    }
  });

export const YEARS = { min: 1900, max: 2100 } as const;
export const EXPERTISE_ACTIVITY_FIELDS = [
  "type",
  "year",
  "mandatary",
  "role",
  "description",
] as const;
export const expertiseActivitySchema = z.object({
  type: choiceSchema(EXPERTISE_ACTIVITY_TYPES),
  year: requiredIntegerSchema(YEARS),
  mandatary: lineSchema({ required: true }),
  role: lineSchema(),
  description: paragraphsSchema(),
});

/** The hours of a leap year. */
export const HOURS = { min: 0, max: 8784 } as const;
export const PARTICIPANTS = { min: 0, max: 100_000 } as const;
export const TEACHING_FIELDS = ["title", "type", "level", "hoursPerYear", "participants"] as const;
export const teachingSchema = z.object({
  title: lineSchema(),
  type: choiceSchema(TEACHING_TYPES),
  level: choiceSchema(TEACHING_LEVELS),
  hoursPerYear: requiredIntegerSchema(HOURS),
  participants: integerSchema(PARTICIPANTS),
});

export const RESPONSIBILITY_FIELDS = [
  "title",
  "organization",
  "startsOn",
  "endsOn",
  "description",
] as const;
export const responsibilitySchema = z
  .object({
    title: lineSchema({ required: true }),
    organization: lineSchema(),
    startsOn: partialDateSchema().transform((date) => date || null),
    endsOn: partialDateSchema().transform((date) => date || null),
    description: paragraphsSchema(),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (startsOn && endsOn && endsBeforeStart(startsOn, endsOn)) {
      context.addIssue({ code: "custom", path: ["endsOn"], message: "beforeStart" });
    }
  });

export interface TeachingHours {
  readonly type: (typeof TEACHING_TYPES)[number];
  readonly hoursPerYear: number;
}

/** Hours per year, in total and for each type that has any, in the order of TEACHING_TYPES. */
export function computeTeachingTotals(rows: readonly TeachingHours[]) {
  const sum = (some: readonly TeachingHours[]) =>
    some.reduce((hours, { hoursPerYear }) => hours + hoursPerYear, 0);
  const byType = TEACHING_TYPES.map((type) => ({
    type,
    hours: sum(rows.filter((row) => row.type === type)),
  })).filter(({ hours }) => hours > 0);
  return { total: sum(rows), byType };
}
