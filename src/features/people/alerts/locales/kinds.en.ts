import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { kindsFr } from "./kinds.fr.ts";

/** English translations of this feature's notifications. */
export const kindsEn = {
  left: "{{left}}, {{moment}} (Paris time)",
  call_opened: {
    label: "Call opened",
    help: "A favourite call, or one found by a saved search, opens.",
  },
  call_closing_soon: {
    label: "Closing soon",
    help: "14 days, 7 days and 1 day before a favourite closes.",
  },
  closing_date_changed: {
    label: "Closing date changed",
    help: "The closing of a favourite is postponed or brought forward.",
    later: "Closing postponed",
    earlier: "Closing brought forward",
    dates: "Before: {{before}}; now: {{after}} (Paris time).",
  },
} as const satisfies TranslationOf<typeof kindsFr>;
