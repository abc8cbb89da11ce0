import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  title_one: "Letter of the agency",
  title_other: "Letters of the agency",
  to: "to {{recipient}}, {{moment}}",
  pdf: "Read the letter",
  inFrench: "in French",
  inEnglish: "in English",
  pages_one: "{{count}} page",
  pages_other: "{{count}} pages",
  replaced: "Replaced by the newest letter.",
} satisfies TranslationOf<typeof fr>;
