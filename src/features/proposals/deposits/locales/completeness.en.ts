import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { completenessFr } from "./completeness.fr.ts";

/** Texts of the submit bar and of missing items, in English; wording of the specification. */
export const completenessEn = {
  check: "Check proposal completeness",
  submit: "Submit the proposal",
  missingInformation: "Missing information",
  title: "Completeness of the proposal {{name}}",
  can: "Your proposal can be submitted, all mandatory fields are completed.",
  cannot: "Your proposal cannot be submitted, not all mandatory fields are completed.",
  please: "Please complete the following missing items:",
  creation: "Creation",
  unconfirmed: "The creation of the proposal is not confirmed",
  consortium: "Consortium",
  coordinatorCv: "Coordinator resume",
  teamCv: "Team {{team}} scientific coordinator resume",
  optional_one: "{{count}} optional question unanswered",
  optional_other: "{{count}} optional questions unanswered",
  administrative: "Administrative informations",
  legalRepresentative: "Legal representative contact of team {{team}}",
  appendices: "Appendices",
  appendix: "A mandatory appendix is missing",
  validateLater: "“Validate the deposit” opens once nothing mandatory is missing.",
  unsaved_one:
    "{{count}} change is not saved yet and would not be part of the submission. It is being saved.",
  unsaved_other:
    "{{count}} changes are not saved yet and would not be part of the submission. They are being saved.",
  handsOver: "By validating, you hand this proposal to {{partner}}.",
  replaceable: "You can replace it until the call closes.",
  notSubmitted: "This proposal is NOT submitted",
  changesNotSubmitted: "Your changes are NOT submitted",
  close: "Close",
  back: "Back to the proposal",
} as const satisfies TranslationOf<typeof completenessFr>;
