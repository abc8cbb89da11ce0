import { z } from "zod";
import { DomainError } from "#platform/errors.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { parsePartialDate } from "./partial-date.ts";

/** Length limits shared by all entries. */
export const MAX_LINE_LENGTH = 200;
export const MAX_TEXT_LENGTH = 2000;
export const MAX_URL_LENGTH = 2000;

/** Limit of entries per list. */
export const MAX_ENTRIES = 200;

/** One line of text: control characters and line breaks become spaces. */
export const lineSchema = ({ required = false, max = MAX_LINE_LENGTH } = {}) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, "missing")
        .refine(isWithinLength(max), "tooLong"),
    );

/** Text of several lines. The length is checked before trimming, as the form counts it. */
export const paragraphsSchema = (max = MAX_TEXT_LENGTH) =>
  z
    .string()
    .refine(isWithinLength(max), "tooLong")
    .transform((text) => cleanText(text).trim());

/** An absolute http(s) URL, or empty. */
export const urlSchema = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, "tooLong")
  .refine((text) => text === "" || isFullUrl(text), "invalid");

function isFullUrl(text: string): boolean {
  if (!/^https?:\/\/[^/?#]+\.[^/?#.]/i.test(text) || /[\s\p{Cc}]/u.test(text)) return false;
  return URL.canParse(text);
}

/** A date of any precision; see `partial-date.ts`. */
export const partialDateSchema = ({ required = false } = {}) =>
  z.string().transform((typed, context) => {
    if (typed.trim() === "") {
      if (required) context.addIssue("missing");
      return "";
    }
    const date = parsePartialDate(typed);
    if (date !== null) return date;
    context.addIssue("invalid");
    return z.NEVER;
  });

/** An integer within bounds; null if empty. */
export const integerSchema = (bounds: { min: number; max: number }) =>
  z.string().transform((typed, context) => {
    const text = typed.replace(/[\s\u00a0\u202f]/g, "");
    if (text === "") return null;
    if (!/^\d{1,9}$/.test(text)) context.addIssue("invalid");
    else if (Number(text) < bounds.min || Number(text) > bounds.max) context.addIssue("outOfRange");
    else return Number(text);
    return z.NEVER;
  });

/** An integer within bounds, required. */
export const requiredIntegerSchema = (bounds: { min: number; max: number }) =>
  integerSchema(bounds).transform((number, context) => {
    if (number !== null) return number;
    context.addIssue("missing");
    return z.NEVER;
  });

/** One of a fixed list. */
export const choiceSchema = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: (issue) => (issue.input === "" ? "missing" : "invalid") });

/** A position in a list, starting at 0. */
export const positionSchema = z
  .union(
    [
      z.number().int(),
      z
        .string()
        .regex(/^-?\d{1,4}$/)
        .transform(Number),
    ],
    { error: "invalid" },
  )
  .transform((to) => Math.max(0, to));

/** The version a form was loaded with. A caller that sends none (a program) overwrites. */
export const baseVersionSchema = z.int().optional();

/** Form fields that do not belong to the entry. */
export const ENTRY_ID = "_id";
export const ENTRY_VERSION = "_version";

/** Parses the version field of a form posted without script. */
export const parseVersionField = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Throws STALE if the form was loaded before the last save, so that one tab does not overwrite another. */
export function requireCurrentVersion(base: number | undefined, current: number): void {
  if (base !== undefined && base !== current) throw new DomainError("STALE");
}
