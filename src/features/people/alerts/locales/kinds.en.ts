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
    label: "Call changed",
    help: "The dates, amounts, who may apply or the required documents change, of a favourite or of the call of one of your proposals.",
    later: "Closing postponed",
    earlier: "Closing brought forward",
    reopened: "Call reopened",
    changed: "Call changed",
    dates: "Before: {{before}}; now: {{after}} (Paris time).",
    reopenedDates: "Closed on {{before}}, the call is open again until {{after}} (Paris time).",
    opening: "Opening: before {{before}}; now {{after}} (Paris time).",
    maxAmountEuros: "Maximum amount per project: before {{before}}; now {{after}}.",
    envelopeEuros: "Budget: before {{before}}; now {{after}}.",
    noAmount: "not stated",
    eligibilityAnswerOn: "Answer about eligibility: before {{before}}; now {{after}}.",
    decisionsOn: "Decisions: before {{before}}; now {{after}}.",
    noDate: "no date announced",
    openToCompanies: {
      yes: "The call is now open to companies.",
      no: "The call is no longer open to companies.",
    },
    openToInternational: {
      yes: "The call is now open to teams from abroad.",
      no: "The call is no longer open to teams from abroad.",
    },
    consortium: {
      national: "The required consortium is now national.",
      international: "The required consortium is now international.",
    },
    maxAppendices: "Most appendices per proposal: before {{before}}; now {{after}}.",
    noMaximum: "no limit",
    eligibility: "The eligibility rules have changed.",
    requiredDocuments: "The required documents have changed.",
    reason: "Reason: {{reason}}",
    more_one: "{{count}} other",
    more_other: "{{count}} others",
    draft_one: "Your proposal {{dossiers}} remains saved. It is not submitted.",
    draft_other: "Your proposals {{dossiers}} remain saved. They are not submitted.",
    reopenedDraft_one:
      "Your proposal {{dossiers}} can be edited and submitted again. It is not submitted. A standby deposit that ended with the closing has to be armed again.",
    reopenedDraft_other:
      "Your proposals {{dossiers}} can be edited and submitted again. They are not submitted. A standby deposit that ended with the closing has to be armed again.",
    deposit_one: "Your proposal {{dossiers}} remains submitted.",
    deposit_other: "Your proposals {{dossiers}} remain submitted.",
    replaceableDeposit_one:
      "Your proposal {{dossiers}} remains submitted. It can be replaced until the closing.",
    replaceableDeposit_other:
      "Your proposals {{dossiers}} remain submitted. They can be replaced until the closing.",
  },
} as const satisfies TranslationOf<typeof kindsFr>;
