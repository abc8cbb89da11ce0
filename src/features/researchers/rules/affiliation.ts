import { z } from "zod";
import { isCountry } from "#platform/i18n/regions.ts";
import { oneLine } from "#platform/mail/addresses.ts";
import { isWithin } from "#rich-text/count-characters.ts";
import { type AffiliationValues, MAX_LABEL_LENGTH } from "./affiliation-fields.ts";
import { identifierIn, REGISTRY_OF } from "./organization-identifiers.ts";
import { INSTITUTION_TYPES, ORGANIZATION_TYPES } from "./vocabulary.ts";

/** Why an affiliation is refused; their words stand under `affiliation.problems`. */
export const AFFILIATION_PROBLEMS = [
  "organizationType",
  "identifier",
  "unverified",
  "label",
  "subLabel",
  "institutionType",
  "country",
  "tooLong",
  "unknown",
  "siret",
  "away",
] as const;
export type AffiliationProblem = (typeof AFFILIATION_PROBLEMS)[number];

const line = z
  .string()
  .nullish()
  .transform((text) => oneLine(text ?? ""))
  .pipe(z.string().refine(isWithin(MAX_LABEL_LENGTH), "tooLong"));

/** The one schema of an affiliation: of the call, of the registration form and of the required information. */
export const affiliationSchema = z
  .object({
    organizationType: z.enum(ORGANIZATION_TYPES, { error: "organizationType" }),
    identifier: line,
    label: line,
    subLabel: line,
    institutionType: z
      .union([z.enum(INSTITUTION_TYPES), z.literal("")], { error: "institutionType" })
      .nullish()
      .transform((type) => type || null),
    country: z
      .string()
      .nullish()
      .transform((code) => (code ?? "").toUpperCase())
      .refine((code) => code === "" || isCountry(code), "country")
      .transform((code) => code || null),
  })
  .superRefine((values, context) => {
    const say = (path: keyof AffiliationValues, message: AffiliationProblem) =>
      context.addIssue({ code: "custom", path: [path], message });
    const registry = REGISTRY_OF[values.organizationType];
    if (registry === null) {
      if (!values.label) say("label", "label");
      if (!values.subLabel) say("subLabel", "subLabel");
      if (!values.institutionType) say("institutionType", "institutionType");
      if (!values.country) say("country", "country");
      return;
    }
    if (!values.identifier) say("identifier", "identifier");
    else if (identifierIn(registry, values.identifier) === null) {
      say("identifier", registry === "siret" ? "siret" : "unverified");
    } else if (!values.label) say("label", "unverified");
  });

/** What is wrong, each thing once, in the order of the form. */
export function affiliationProblems(error: z.ZodError): AffiliationProblem[] {
  const known = error.issues.map(
    ({ message }) => AFFILIATION_PROBLEMS.find((problem) => problem === message) ?? "unknown",
  );
  return [...new Set(known)];
}

/** How often one may look organisations up: a person at work, and a network (a whole university may stand behind it). */
export const VERIFY_PERSON_LIMIT = { name: "verify-affiliation", most: 60, seconds: 600 } as const;
export const SAVE_AFFILIATION_LIMIT = {
  name: "save-affiliation",
  most: 60,
  seconds: 3600,
} as const;
export const VERIFY_NETWORK_LIMIT = {
  name: "verify-affiliation-network",
  most: 120,
  seconds: 600,
} as const;
