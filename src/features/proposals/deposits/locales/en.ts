import type { TranslationOf } from "#platform/i18n/translation.ts";
import { completenessEn } from "./completeness.en.ts";
import { completionEn } from "./completion.en.ts";
import { deadlineEn } from "./deadline.en.ts";
import type { fr } from "./fr.ts";
import { receiptsEn } from "./receipts.en.ts";
import { standbyEn } from "./standby.en.ts";
import { stepsEn } from "./steps.en.ts";

/** Texts of this feature in English. */
export const en = {
  completeness: completenessEn,
  completion: completionEn,
  deadline: deadlineEn,
  standby: standbyEn,
  steps: stepsEn,
  ...receiptsEn,
} as const satisfies TranslationOf<typeof fr>;
