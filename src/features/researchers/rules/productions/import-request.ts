import { z } from "zod";
import { isWithin } from "#rich-text/count-characters.ts";
import { type IMPORT_STATES, PRODUCTION_SOURCES } from "../vocabulary.ts";

const HAL_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * How somebody wants their works to be found. One schema for the form and the command; messages are keys of the words
 * under `productions.problems`.
 */
export const importRequestSchema = z
  .object({
    sources: z.array(z.enum(PRODUCTION_SOURCES)).min(1),
    by: z.enum(["orcid", "identifier", "name"], "by"),
    /** An address of the archive is read as the identifier at its end: people copy what they see. */
    halId: z.string().transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\/[^?#]*\//, ""),
    ),
    name: z
      .string()
      .transform((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim())
      .pipe(z.string().refine(isWithin(120), "nameLong")),
  })
  .check(({ value, issues }) => {
    if (value.by === "identifier" && !HAL_ID.test(value.halId)) {
      issues.push({ code: "custom", path: ["halId"], message: "halId", input: value.halId });
    }
    // A single word is the name of thousands.
    if (value.by === "name" && value.name.split(" ").length < 2) {
      issues.push({ code: "custom", path: ["name"], message: "name", input: value.name });
    }
  });

export type ImportRequest = z.output<typeof importRequestSchema>;
export type ImportProblem = "by" | "halId" | "name" | "nameLong" | "noOrcid" | "noSource";
export type ImportField = "by" | "halId" | "name";
export type ImportErrors = Partial<Record<ImportField, ImportProblem>>;

export const isUnderWay = ({
  state,
}: {
  readonly state: (typeof IMPORT_STATES)[number];
}): boolean => state === "waiting" || state === "running";

/** An import that has not ended after so long was lost: a new one may begin. */
const LOST_AFTER_MS = 30 * 60_000;

export const isLost = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > LOST_AFTER_MS;

/** So many works are nobody's: the search was too wide. */
export const MAX_WORKS = 20_000;

/** Imports a person may ask for; the sources are shared by everybody. */
export const IMPORT_LIMIT = { name: "import-productions", most: 30, seconds: 3600 } as const;

/** Why an import ended without the works: what an outside service did, or what we found. */
export const IMPORT_FAILURES = [
  "unreachable",
  "slow",
  "failing",
  "nonsense",
  "huge",
  "refused",
  "resting",
  "tooMany",
  "lost",
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

export const importFailure = (text: string | null): ImportFailure =>
  IMPORT_FAILURES.find((one) => one === text) ?? "failing";
