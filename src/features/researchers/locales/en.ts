import type { TranslationOf } from "#platform/i18n/translation.ts";
import { careerEn } from "./career.en.ts";
import { entriesEn } from "./entries.en.ts";
import type { fr } from "./fr.ts";

export const en = {
  nav: "My profile",
  entries: entriesEn,
  career: careerEn,
} as const satisfies TranslationOf<typeof fr>;
