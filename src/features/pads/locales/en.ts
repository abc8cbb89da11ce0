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
  brought: "The text of the pad is in the answer.",
  alone: "You are alone in the pad.",
  here: "Also in the pad",
  readOnly:
    "Read only: the question is locked, the proposal submitted, or your role does not let you write.",
  notTaken:
    "What you wrote was not taken: the pad is read only. Your text is kept on this device; copy it if you need it.",
  full: "This pad is full: it takes nothing more. Bring its text into the answer.",
  ended: "You no longer have access to this pad.",
  signedOut: "Your session has ended. What you wrote is kept on this device.",
  signIn: "Sign in again",
  noScript: "Without JavaScript the pad can only be read. Write in the field of the answer.",
  notLoaded:
    "The pad could not be loaded. Close it and open it again, or write in the field of the answer.",
  status: {
    connecting: "Connecting to the pad",
    saving: "Saving",
    saved: "Saved",
    notTaken: "Not saved",
    away: "Disconnected. You can write: your text will be kept on this device, and sent when the connection is back.",
    awayUnsaved:
      "Disconnected. What you wrote is kept on this device and will be sent when the connection is back.",
  },
  problems: {
    unsaved: "Your last words are not saved yet: wait until the pad is connected again.",
    failed: "The text of the pad could not be read. Try again in a moment.",
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
