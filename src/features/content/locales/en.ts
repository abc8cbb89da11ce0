import type { TranslationOf } from "#platform/i18n/translation.ts";
import { contactEn } from "./contact.en.ts";
import type { fr } from "./fr.ts";

export const en = {
  contact: contactEn,
  maintenance: { until: "Expected back {{moment}} (Paris time)." },
} as const satisfies TranslationOf<typeof fr>;
