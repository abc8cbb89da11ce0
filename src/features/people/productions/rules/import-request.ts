import { z } from "zod";
import { cleanLine } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { IMPORT_SOURCES, type IMPORT_STATES } from "./vocabulary.ts";

const HAL_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * How to search for the person's works. One schema for the form and the command; messages are keys of the texts under
 * `errors`.
 */
export const importRequestSchema = z
  .object({
    /** Unknown sources are dropped; an empty list is reported on the field `by`. */
    sources: z
      .array(z.string())
      .transform((names) => IMPORT_SOURCES.filter((source) => names.includes(source))),
    by: z.enum(["orcid", "identifier", "name"], "missing"),
    /** Accepts a HAL URL; the identifier is its last segment. */
    halId: z.string().transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\/[^?#]*\//, ""),
    ),
    name: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().refine(isWithinLength(120), "tooLong")),
  })
  .check(({ value, issues }) => {
    if (value.sources.length === 0) {
      issues.push({ code: "custom", path: ["by"], message: "noSource", input: value.by });
    }
    if (value.by === "identifier" && !HAL_ID.test(value.halId)) {
      issues.push({ code: "custom", path: ["halId"], message: "invalid", input: value.halId });
    }
    // A single name matches thousands of people.
    if (value.by === "name" && value.name.split(" ").length < 2) {
      issues.push({ code: "custom", path: ["name"], message: "incomplete", input: value.name });
    }
  });

export type ImportRequest = z.output<typeof importRequestSchema>;
export const IMPORT_FIELDS = ["by", "halId", "name"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const isImportActive = ({
  state,
}: {
  readonly state: (typeof IMPORT_STATES)[number];
}): boolean => state === "waiting" || state === "running";

/** An import that has not ended after this time is lost; a new one may start. */
const LOST_AFTER_MS = 30 * 60_000;

export const isImportLost = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > LOST_AFTER_MS;

/** More results mean that the search was too wide. */
export const MAX_WORKS = 20_000;

/** Why an import failed: an error of the outside service, or our own limit. */
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

export const toImportFailure = (text: string | null): ImportFailure =>
  IMPORT_FAILURES.find((one) => one === text) ?? "failing";
