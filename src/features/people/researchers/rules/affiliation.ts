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

/** Title and gender, as the required information asks for them. */
const identitySchema = z.object({
  gender: z.enum(GENDERS, { error: "gender" }),
  title: z.enum(TITLES, { error: "title" }),
});
export type Identity = z.output<typeof identitySchema>;
export type IdentityProblem = "gender" | "title";

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

const lineSchema = z
  .string()
  .nullish()
  .transform((text) => toHeaderText(text ?? ""))
  .pipe(z.string().refine(isWithinLength(MAX_LABEL_LENGTH), "tooLong"));

/** The one schema of an affiliation: of the call, of the registration form and of the required information. */
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
    const say = (path: keyof AffiliationValues, message: AffiliationProblem) =>
      context.addIssue({ code: "custom", path: [path], message });
    const registry = REGISTRY_BY_TYPE[values.organizationType];
    if (registry === null) {
      if (!values.label) say("label", "label");
      if (!values.subLabel) say("subLabel", "subLabel");
      if (!values.institutionType) say("institutionType", "institutionType");
      if (!values.country) say("country", "country");
      return;
    }
    if (!values.identifier) say("identifier", "identifier");
    else if (parseIdentifier(registry, values.identifier) === null) {
      say("identifier", registry === "siret" ? "siret" : "unverified");
    } else if (!values.label) say("label", "unverified");
  });

export type PostedAffiliation = z.output<typeof affiliationSchema>;

/**
 * An affiliation as the endpoint takes it. Title and gender come with it from the required information, and are asked
 * for only there. Two halves, so that everything wrong is named at once.
 */
export const saveAffiliationSchema = z.intersection(
  identitySchema.partial().extend({
    // Teams belong to dossiers, which have a command of their own for it.
    teamId: z
      .unknown()
      .refine((teamId) => !teamId, ROW_NOT_FOUND)
      .optional(),
  }),
  affiliationSchema,
);

/** The call itself, which a team may be named in: then it is the institution of that team. */
export const affiliationBodySchema = z.intersection(
  identitySchema.partial().extend({ teamId: z.string().nullish() }),
  affiliationSchema,
);

/** What is wrong with an affiliation, each thing once, in the order of the form: from the details of its refusal. */
export function listAffiliationProblems(
  details: Readonly<Record<string, string>>,
): (AffiliationProblem | IdentityProblem)[] {
  const known = [...AFFILIATION_PROBLEMS, "gender", "title"] as const;
  const problems = Object.values(details).map(
    (message) => known.find((problem) => problem === message) ?? "unknown",
  );
  return [...new Set(problems)];
}

/** An organisation to look up: by its identifier in a register, or by its name. */
export const verificationSchema = z.object({
  identifier: z
    .string()
    .trim()
    .min(MIN_SEARCH_LENGTH, "tooShort")
    .max(MAX_SEARCH_LENGTH, "tooLong"),
  affiliationType: z.enum(IDENTIFIER_TYPES),
});

/** How often one may look organisations up: a person at work, and a network (a whole university may stand behind it). */
export const VERIFY_PERSON_LIMIT = { name: "verify-affiliation", max: 60, seconds: 600 } as const;
export const SAVE_AFFILIATION_LIMIT = {
  name: "save-affiliation",
  max: 60,
  seconds: 3600,
} as const;
export const VERIFY_NETWORK_LIMIT = {
  name: "verify-affiliation-network",
  max: 120,
  seconds: 600,
} as const;
