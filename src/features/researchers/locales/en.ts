import type { TranslationOf } from "#platform/i18n/translation.ts";
import { careerEn } from "./career.en.ts";
import { entriesEn } from "./entries.en.ts";
import type { fr } from "./fr.ts";
import { person } from "./person.en.ts";

export const en = {
  nav: "My profile",
  entries: entriesEn,
  career: careerEn,
  ...person,
} as const satisfies TranslationOf<typeof fr>;
