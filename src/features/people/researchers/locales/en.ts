import type { TranslationOf } from "#platform/i18n/translation.ts";
import { careerEn } from "./career.en.ts";
import { entriesEn } from "./entries.en.ts";
import { expertiseEn } from "./expertise.en.ts";
import type { fr } from "./fr.ts";
import { kindsEn } from "./kinds.en.ts";
import { person } from "./person.en.ts";
import { savingEn } from "./saving.en.ts";
import { teachingEn } from "./teaching.en.ts";

export const en = {
  nav: "My profile",
  ...person,
  entries: entriesEn,
  career: careerEn,
  expertise: expertiseEn,
  saving: savingEn,
  teaching: teachingEn,
  kinds: kindsEn,
} as const satisfies TranslationOf<typeof fr>;
