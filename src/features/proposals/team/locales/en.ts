import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";
import { invitationsEn } from "./invitations.en.ts";
import { journalEn } from "./journal.en.ts";
import { kindsEn } from "./kinds.en.ts";
import { membersEn } from "./members.en.ts";
import { readinessEn } from "./readiness.en.ts";

/** Texts of this feature in English. */
export const en = {
  ...membersEn,
  ...invitationsEn,
  ...readinessEn,
  ...journalEn,
  ...kindsEn,
} as const satisfies TranslationOf<typeof fr>;
