import type { TranslationOf } from "#platform/i18n/translation.ts";
import { completenessEn } from "./completeness.en.ts";
import { deadlineEn } from "./deadline.en.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  completeness: completenessEn,
  deadline: deadlineEn,
} as const satisfies TranslationOf<typeof fr>;
