import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { affiliationBodySchema, verificationSchema } from "./rules/affiliation.ts";
import { biographySchema } from "./rules/career-form.ts";
import { ORDERED_LISTS } from "./rules/paths.ts";
import {
  GENDERS,
  IDENTIFIER_TYPES,
  INSTITUTION_TYPES,
  ORGANIZATION_TYPES,
  TITLES,
} from "./rules/vocabulary.ts";

const foundOrganization = z.object({ identifier: z.string(), label: z.string() });

export const verifyAffiliationContract = contract({
  method: "POST",
  path: "/mon-espace/affiliation/verifier",
  actors: ["visitor", "person"],
  summary: "Looks an organisation up in ROR, RNSR or Sirene, by its identifier or its name.",
  body: verificationSchema,
  answer: z.object({ message: z.string(), results: z.array(foundOrganization) }),
  problem: z.object({ message: z.string(), results: z.array(foundOrganization) }),
});

export const saveAffiliationContract = contract({
  method: "POST",
  path: "/mon-espace/affiliation",
  actors: ["person"],
  summary:
    "Makes or changes one's affiliation, with title and gender where they are given; or that of a team.",
  body: affiliationBodySchema,
  answer: z.object({
    organizationType: z.enum(ORGANIZATION_TYPES),
    identifier: z.string().nullable(),
    identifierType: z.enum(IDENTIFIER_TYPES).nullable(),
    label: z.string(),
    subLabel: z.string().nullable(),
    institutionType: z.enum(INSTITUTION_TYPES).nullable(),
    country: z.string().nullable(),
  }),
  /** One message per line of the dialog. */
  problem: z.object({ messages: z.array(z.string()) }),
});

const namedOption = z.object({ id: z.string(), name: z.string() });

export const identityOptionsContract = contract({
  method: "GET",
  path: "/mon-espace/identite/options",
  actors: ["person"],
  summary: "The titles and genders to choose from, and one's own.",
  answer: z.object({
    genders: z.array(namedOption),
    titles: z.array(namedOption),
    current: z.object({ title: z.enum(TITLES).nullable(), gender: z.enum(GENDERS).nullable() }),
  }),
});

export const markTutorialSeenContract = contract({
  method: "POST",
  path: "/mon-espace/tutoriel/vu",
  actors: ["person"],
  summary: "Notes that the tutorial was shown: it does not open by itself again.",
  answer: z.object({ seen: z.literal(true) }),
});

/** `saved`: the form was saved as `value`. `conflict`: nothing was written; `value` is a newer save than `version`. */
const formAnswerSchema = <Value extends z.ZodType>(value: Value) =>
  z.object({ kind: z.enum(["saved", "conflict"]), version: z.int(), value });

const texts = z.array(z.string()).readonly();
const profileFormSchema = z.object({
  title: z.string(),
  gender: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  website: z.string(),
  emails: texts,
  phones: texts,
  showSkills: z.boolean(),
  languageSkills: z.array(z.object({ language: z.string(), level: z.string() })).readonly(),
  digitalSkills: texts,
  otherSkills: texts,
});

export const saveProfileContract = contract({
  method: "POST",
  path: "/mon-espace/mon-profil/enregistrer",
  actors: ["person"],
  summary: "Saves the profile, unless it was saved elsewhere since the version it is based on.",
  body: z.object({ version: z.int(), profile: profileFormSchema }),
  answer: formAnswerSchema(profileFormSchema),
});

export const saveBiographyContract = contract({
  method: "POST",
  path: "/mon-espace/mon-parcours/biographie",
  actors: ["person"],
  summary:
    "Saves the biography alone, unless it was saved elsewhere since the version it is based on.",
  body: z.object({ biography: biographySchema, version: z.int().optional() }),
  answer: formAnswerSchema(z.object({ biography: z.string() })),
});

const entryFields = z.record(z.string(), z.string());

export const saveEntryContract = contract({
  method: "POST",
  path: "/mon-espace/entree",
  actors: ["person"],
  summary:
    "Adds or changes an entry of any list of the space; a new one under an id of the page's choice.",
  body: z.object({
    list: z.enum(ORDERED_LISTS, { error: "unknown" }),
    id: z.string(),
    isNew: z.boolean(),
    version: z.int(),
    fields: entryFields,
  }),
  answer: formAnswerSchema(entryFields),
});

export const orcidStateContract = contract({
  method: "GET",
  path: "/mon-espace/mon-parcours/orcid",
  actors: ["person"],
  summary: "When the last reading of ORCID ended, well or not.",
  answer: z.object({ endedAt: z.iso.datetime().nullable() }),
});

export const moveEntryContract = contract({
  method: "POST",
  path: "/mon-espace/ordre",
  actors: ["person"],
  summary: "Moves an entry of any list of the space to another place, counted from 0.",
  body: z.object({
    list: z.enum(ORDERED_LISTS, { error: "unknown" }),
    id: z.string(),
    to: z.string(),
  }),
  answer: z.object({ placed: z.literal(true) }),
});

export const changePictureContract = contract({
  method: "POST",
  path: "/mon-espace/mon-profil/photo",
  actors: ["person"],
  summary: "Changes or deletes one's picture.",
  form: z.object({
    file: z.file().optional().describe("the new picture"),
    delete: z.literal("on").optional().describe("takes away the picture there is"),
  }),
  answer: z.object({ picture: z.string().nullable() }),
});
