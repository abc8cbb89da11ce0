import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";
import { person } from "./person.en.ts";
import { productions } from "./productions.en.ts";

export const en = {
  nav: "My profile",
  ...person,
  productions,
} as const satisfies TranslationOf<typeof fr>;
