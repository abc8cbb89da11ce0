import { z } from "zod";
import { foldText } from "#platform/fold-text.ts";
import { isMailAddress, MAX_ADDRESS_LENGTH } from "#platform/mail/mail-address.ts";
import { cleanLine, cleanText, isVisible } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { hasEnoughContrast, isColour } from "./contrast.ts";
import { FRENCH_ARTICLES } from "./format-of-partner.ts";

export const MAX_CODE = 20;
export const MAX_SLUG = 60;
export const MAX_PARTNER_NAME = 200;
export const MAX_DESCRIPTION = 2_000;
const MAX_WEBSITE = 500;

const line = (max: number) => z.string().transform(cleanLine).pipe(visible(max));

const visible = (max: number) =>
  z
    .string()
    .refine(isVisible, { error: "missing", abort: true })
    .refine(isWithinLength(max), "tooLong");

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address part of a partner from its short name: "ANRS MIE" becomes "anrs-mie". */
export const toPartnerSlug = (code: string): string =>
  (foldText(code).match(/[a-z0-9]+/g) ?? []).join("-").slice(0, MAX_SLUG).replace(/-$/, "");

export const slugSchema = z
  .string()
  .trim()
  .min(1, "missing")
  .max(MAX_SLUG, "tooLong")
  .regex(SLUG, "invalid");

const isWebsite = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
};

const colour = (kind: "light" | "dark") =>
  z
    .string()
    .trim()
    .min(1, "missing")
    .refine(isColour, { error: "notAColour", abort: true })
    .refine((value) => hasEnoughContrast(value, kind), "lowContrast");

/** The fields that a manager of the agency writes. Empty texts of the controller are checked with the kind of partner. */
export const agencyFieldSchemas = {
  descriptionFr: z.string().transform(trimText).pipe(visible(MAX_DESCRIPTION)),
  descriptionEn: z.string().transform(trimText).pipe(visible(MAX_DESCRIPTION)),
  colour: colour("light"),
  /** Empty: the product proposes a shade of the colour. */
  colourOnDark: z.union([z.literal(""), colour("dark")], { error: describeColourProblem }),
  controllerName: z
    .string()
    .transform(cleanLine)
    .refine(isWithinLength(MAX_PARTNER_NAME), "tooLong"),
  controllerEmail: z
    .string()
    .trim()
    .max(MAX_ADDRESS_LENGTH, "tooLong")
    .refine((address) => address === "" || isMailAddress(address), "invalid"),
};

/** The fields that only administrators write. */
export const identityFieldSchemas = {
  code: line(MAX_CODE),
  articleFr: z.enum(FRENCH_ARTICLES, { error: "missing" }),
  nameFr: line(MAX_PARTNER_NAME),
  nameEn: line(MAX_PARTNER_NAME),
  website: z
    .string()
    .trim()
    .min(1, "missing")
    .max(MAX_WEBSITE, "tooLong")
    .refine(isWebsite, "invalid"),
};

export const AGENCY_FIELDS = [
  "descriptionFr",
  "descriptionEn",
  "colour",
  "colourOnDark",
  "controllerName",
  "controllerEmail",
] as const;
const IDENTITY_FIELDS = ["code", "articleFr", "nameFr", "nameEn", "website"] as const;
export const PARTNER_FIELDS = [...IDENTITY_FIELDS, ...AGENCY_FIELDS] as const;
export type PartnerField = (typeof PARTNER_FIELDS)[number];

export const departmentNameSchemas = { nameFr: line(120), nameEn: line(120) };
export const MAX_DEPARTMENT_NAME = 120;

function trimText(text: string): string {
  return cleanText(text).trim();
}

/** A union reports no problem of its own; a typed shade is judged like any colour. */
function describeColourProblem({ input }: { readonly input?: unknown }): string {
  return typeof input === "string" && isColour(input.trim()) ? "lowContrast" : "notAColour";
}
