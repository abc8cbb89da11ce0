import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { saveAffiliationSchema, verificationSchema } from "./rules/affiliation.ts";
import { biographySchema } from "./rules/career-form.ts";
import { ORDERED_LISTS } from "./rules/entry-hrefs.ts";
import {
  GENDERS,
  IDENTIFIER_TYPES,
  INSTITUTION_TYPES,
  ORGANIZATION_TYPES,
  TITLES,
} from "./rules/vocabulary.ts";

export const verifyAffiliationContract = contract({
  method: "POST",
  path: "/mon-espace/affiliation/verifier",
  summary: "Looks an organisation up in ROR, RNSR or Sirene, by its identifier or its name.",
  body: verificationSchema,
  answer: z.object({
    message: z.string(),
    results: z.array(z.object({ identifier: z.string(), label: z.string() })),
  }),
});

export const saveAffiliationContract = contract({
  method: "POST",
  path: "/mon-espace/affiliation",
  summary: "Makes or changes one's affiliation; with it, where they are given, title and gender.",
  body: saveAffiliationSchema,
  answer: z.object({
    organizationType: z.enum(ORGANIZATION_TYPES),
    identifier: z.string().nullable(),
    identifierType: z.enum(IDENTIFIER_TYPES).nullable(),
    label: z.string(),
    subLabel: z.string().nullable(),
    institutionType: z.enum(INSTITUTION_TYPES).nullable(),
    country: z.string().nullable(),
  }),
});

const namedOption = z.object({ id: z.string(), name: z.string() });

export const identityOptionsContract = contract({
  method: "GET",
  path: "/mon-espace/identite/options",
  summary: "The titles and genders to choose from, and one's own.",
  answer: z.object({
    genders: z.array(namedOption),
    titles: z.array(namedOption),
    current: z.object({ title: z.enum(TITLES).nullable(), gender: z.enum(GENDERS).nullable() }),
  }),
});

export const seeTutorialContract = contract({
  method: "POST",
  path: "/mon-espace/tutoriel/vu",
  summary: "Notes that the tutorial was shown: it does not open by itself again.",
  answer: z.object({ seen: z.literal(true) }),
});

export const saveBiographyContract = contract({
  method: "POST",
  path: "/mon-espace/mon-parcours/biographie",
  summary: "Saves the biography alone.",
  body: z.object({ biography: biographySchema }),
  answer: z.object({ savedAt: z.iso.datetime() }),
});

export const orcidStateContract = contract({
  method: "GET",
  path: "/mon-espace/mon-parcours/orcid",
  summary: "When the last reading of ORCID ended, well or not.",
  answer: z.object({ endedAt: z.iso.datetime().nullable() }),
});

export const moveEntryContract = contract({
  method: "POST",
  path: "/mon-espace/ordre",
  summary: "Moves an entry of any list of the space to another place, counted from 0.",
  body: z.object({
    list: z.enum(ORDERED_LISTS, { error: "unknown" }),
    id: z.string(),
    to: z.string(),
  }),
  answer: z.object({ placed: z.literal(true) }),
});

/** The file comes as `file` of a form; `delete` set to `on` deletes the picture there is. */
export const changePictureContract = contract({
  method: "POST",
  path: "/mon-espace/mon-profil/photo",
  summary: "Changes or deletes one's picture.",
  answer: z.object({ picture: z.string().nullable() }),
});
