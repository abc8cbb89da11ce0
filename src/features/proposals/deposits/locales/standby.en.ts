import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { standbyFr } from "./standby.fr.ts";

export const standbyEn = {
  title: "Standby submission",
  armed: "Armed",
  notArmed: "Not armed",
  what: "If nothing is submitted by then, Passerelle submits the last complete state of the proposal for you: {{moment}} (Paris time).",
  passed: "Its moment has passed ({{moment}}, Paris time). Submit it yourself.",
  nothing: "Today nothing would be sent:",
  never: "the proposal has never been complete since the standby was armed.",
  looking: "the proposal is complete, its state is frozen within a minute.",
  ready: "Would be sent: the complete state of {{moment}} (Paris time).",
  same: "It is the draft as it stands.",
  differs_one: "{{count}} point of the draft is not in it:",
  differs_other: "{{count}} points of the draft are not in it:",
  armedBy:
    "Armed by {{name}}, {{moment}}. It can be disarmed until its moment; if it submits, the receipt says so.",
  armedSince:
    "Armed: {{moment}}. It can be disarmed until its moment; if it submits, the receipt says so.",
  offer:
    "Within the minute, each complete state is frozen; should the coordinator be kept away, the last one is handed to the agency. You can still replace it until the call closes.",
  arm: "Arm the standby submission",
  disarm: "Disarm",
  refusals: {
    notYourRole: "Only the coordinator arms the standby submission.",
    deposited: "The proposal is submitted already.",
    tooLate: "The moment of the standby submission has passed.",
  },
  held: "by the standby submission, complete state of {{moment}}",
  kind: {
    label: "Standby submission",
    help: "The standby submission of a proposal you take part in happened, or had nothing to submit.",
    title: {
      deposited: "“{{dossier}}” was submitted by the standby submission: {{partner}} holds it",
      empty: "“{{dossier}}” is NOT submitted: the standby submission has no complete state",
      nothing: "“{{dossier}}” was NOT submitted: it was never complete",
      failed: "“{{dossier}}” was NOT submitted: the standby submission failed",
      cleared:
        "The standby submission of “{{dossier}}” has no complete state any more: what is asked has changed",
    },
    state: "Version {{version}} is the complete state of {{moment}} (Paris time).",
    differs_zero: "Your draft does not differ from it.",
    differs_one:
      "{{count}} point of your draft is not in it; you can still submit it before the closing:",
    differs_other:
      "{{count}} points of your draft are not in it; you can still submit them before the closing:",
    detail: {
      empty:
        "The call closes {{moment}} (Paris time). Complete the proposal and submit it; completed before, it is submitted at once.",
      nothing: "The call closed {{moment}} (Paris time).",
      cleared:
        "The proposal lacks something that is asked now, in the form, the appendices or the CVs, and nothing would be sent. Complete it: its state is then frozen again. The call closes {{moment}} (Paris time).",
      failed:
        "The call closed {{moment}} (Paris time). A complete state was frozen and could not be handed over, by our fault: write to the agency, the journal of the proposal bears witness.",
    },
  },
} as const satisfies TranslationOf<typeof standbyFr>;
