import { z } from "zod";
import { ROW_NOT_FOUND } from "#platform/errors.ts";
import { isCountry } from "#platform/i18n/regions.ts";
import { toHeaderText } from "#platform/mail/mail-address.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import {
  type AffiliationValues,
  MAX_LABEL_LENGTH,
  MAX_SEARCH_LENGTH,
  MIN_SEARCH_LENGTH,
} from "./affiliation-fields.ts";

import { parseIdentifier, REGISTRY_BY_TYPE } from "./organization-identifiers.ts";
import {
  GENDERS,
  IDENTIFIER_TYPES,
  INSTITUTION_TYPES,
  ORGANIZATION_TYPES,
  TITLES,
} from "./vocabulary.ts";

/** Title and gender, in the required-information dialog. */
const identitySchema = z.object({
  gender: z.enum(GENDERS, { error: "gender" }),
  title: z.enum(TITLES, { error: "title" }),
});
export type Identity = z.output<typeof identitySchema>;
export type IdentityProblem = "gender" | "title";

/** Why an affiliation is refused. Texts: `affiliation.problems`. */
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

const lineSchema = z
  .string()
  .nullish()
  .transform((text) => toHeaderText(text ?? ""))
  .pipe(z.string().refine(isWithinLength(MAX_LABEL_LENGTH), "tooLong"));

/** Schema of an affiliation for the endpoint, the registration form and the required information. */
export const affiliationSchema = z
  .object({
    organizationType: z.enum(ORGANIZATION_TYPES, { error: "organizationType" }),
    identifier: lineSchema,
    label: lineSchema,
    subLabel: lineSchema,
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
    const addProblem = (path: keyof AffiliationValues, message: AffiliationProblem) =>
      context.addIssue({ code: "custom", path: [path], message });
    const registry = REGISTRY_BY_TYPE[values.organizationType];
    if (registry === null) {
      if (!values.label) addProblem("label", "label");
      if (!values.subLabel) addProblem("subLabel", "subLabel");
      if (!values.institutionType) addProblem("institutionType", "institutionType");
      if (!values.country) addProblem("country", "country");
      return;
    }
    if (!values.identifier) addProblem("identifier", "identifier");
    else if (parseIdentifier(registry, values.identifier) === null) {
      addProblem("identifier", registry === "siret" ? "siret" : "unverified");
    } else if (!values.label) addProblem("label", "unverified");
  });

export type PostedAffiliation = z.output<typeof affiliationSchema>;

/**
 * An affiliation posted to the endpoint. Title and gender come along from the required-information dialog. An
 * intersection, so that problems of both halves are reported at once.
 */
export const saveAffiliationSchema = z.intersection(
  identitySchema.partial().extend({
    // The affiliation of a team is saved by a command of the dossiers.
    teamId: z
      .unknown()
      .refine((teamId) => !teamId, ROW_NOT_FOUND)
      .optional(),
  }),
  affiliationSchema,
);

/** Body of the endpoint. With `teamId` it is the institution of that team. */
export const affiliationBodySchema = z.intersection(
  identitySchema.partial().extend({ teamId: z.string().nullish() }),
  affiliationSchema,
);

/** Problems from the details of a refusal, each once, in form order. */
export function listAffiliationProblems(
  details: Readonly<Record<string, string>>,
): (AffiliationProblem | IdentityProblem)[] {
  const known = [...AFFILIATION_PROBLEMS, "gender", "title"] as const;
  const problems = Object.values(details).map(
    (message) => known.find((problem) => problem === message) ?? "unknown",
  );
  return [...new Set(problems)];
}

/** An organisation to look up, by identifier or name. */
export const verificationSchema = z.object({
  identifier: z
    .string()
    .trim()
    .min(MIN_SEARCH_LENGTH, "tooShort")
    .max(MAX_SEARCH_LENGTH, "tooLong"),
  affiliationType: z.enum(IDENTIFIER_TYPES),
});

/** Each save may query a register. */
export const SAVE_AFFILIATION_LIMIT = {
  name: "save-affiliation",
  per: "person",
  max: 60,
  seconds: 3600,
} as const;
/** Lookups of visitors; their network may be a whole university. */
export const VERIFY_NETWORK_LIMIT = {
  name: "verify-affiliation-network",
  per: "visitor",
  max: 120,
  seconds: 600,
} as const;
