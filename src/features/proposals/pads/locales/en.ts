import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  name: "Pad",
  open: "Write “{{title}}” together, in a pad",
  title: "Pad: {{title}}",
  pageTitle: "Pad",
  close: "Close",
  bring: "Bring into the answer",
  back: "Back to the pad",
  replace: "Replace the answer",
  leaveOut: "Leave it out of the answer",
  brought: "The text of the pad is in the answer.",
  leftOut: "This text of the pad stays out of the answer. If it changes, you will be told again.",
  alone: "You are alone in the pad.",
  here: "Also in the pad",
  readOnly:
    "Read only: the question is locked, the proposal submitted, or your role does not let you write.",
  notTaken:
    "What you wrote was not taken: the pad is read only. Your text is kept on this device; copy it if you need it.",
  full: "This pad is full: it takes nothing more. Bring its text into the answer.",
  ended: "You no longer have access to this pad.",
  endedUnsent:
    "You no longer have access to this pad. Your last words are not in it: copy them if you need them.",
  endedKept:
    "This pad is closed. Your last words were not in it: the text you see here is kept in the form, set aside or in the answer.",
  signedOut: "Your session has ended. What you wrote is kept on this device.",
  signIn: "Sign in again",
  noScript: "Without JavaScript the pad can only be read. Write in the field of the answer.",
  notLoaded:
    "The pad could not be loaded. Close it and open it again, or write in the field of the answer.",
  status: {
    connecting: "Connecting to the pad",
    saving: "Sending to the pad",
    saved: "Kept in the pad",
    notTaken: "Not kept in the pad",
    away: "Disconnected. You can write: your text will be kept on this device, and sent when the connection is back.",
    awayUnsaved:
      "Disconnected. What you wrote is kept on this device and will be sent when the connection is back.",
  },
  problems: {
    questionGone:
      "A new version of the form no longer has this question. The text of the pad is set aside, in the list at the top of the page. You can still read and copy it here.",
    unsaved: "Your last words are not in the pad yet: wait until it is connected again.",
    ended: "You no longer have access to this pad.",
    changed: "The pad has changed meanwhile. Read the difference again.",
    failed: "The text of the pad could not be read. Try again in a moment.",
  },
  differs: {
    note: "The pad holds a text that is not in the answer: it will not be submitted.",
    show: "See the difference",
    closing:
      "Closing keeps the text in the pad, not in the answer: it is submitted only once it is brought into the answer.",
    title_one: "{{count}} pad holds a text that is not in its answer",
    title_other: "{{count}} pads hold a text that is not in their answers",
    text: "Only answers are submitted. This does not prevent the submission.",
    decide: "See the differences and decide",
    offer:
      "Only answers are submitted. Bring the text of the pad into the answer, or leave it out: you will not be warned of this text again.",
    beside_one: "{{count}} pad holds a text that is not in its answer and would not be submitted.",
    beside_other:
      "{{count}} pads hold a text that is not in their answers and would not be submitted.",
    of: "({{title}})",
    locked: "The question is locked: unlock it to bring this text into the answer.",
    outcome: {
      bring: "The text of the pad is in the answer.",
      keepAnswer: "The answer stays as it is. If the pad changes, you will be told again.",
      changed: "Nothing was changed: the pad or the answer is different since then. Read again.",
      failed: "Nothing was changed: the answer does not take this text.",
    },
  },
  review: {
    title: "What changes in the answer",
    same: "The answer already says exactly this.",
    onlyStructure: "The words stay the same; only their structure changes.",
    tooLong_one:
      "The pad is {{count}} character too long for this answer ({{max}} at most). Shorten it first.",
    tooLong_other:
      "The pad is {{count}} characters too long for this answer ({{max}} at most). Shorten it first.",
    length: "{{n}} characters of {{max}}.",
    kept: "The answer as it was stays in the history.",
  },
} as const satisfies TranslationOf<typeof fr>;
