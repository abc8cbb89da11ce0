import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { savingFr } from "./saving.fr.ts";

export const savingEn = {
  saving: "Saving...",
  waiting: "Your changes are not saved yet.",
  restored: "We found what you wrote here without saving it.",
  restoredText: "Read it again, then save; or go back to what is saved.",
  discard: "Back to what is saved",
  merged: "Another tab had saved other fields: both versions were put together.",
  newer: "This page was saved in another tab meanwhile.",
  newerText:
    "Nothing is lost: when you save, both versions are put together, and you choose where they disagree.",
  offline: "No connection: nothing is saved yet.",
  failed: "The server does not answer: nothing is saved yet.",
  signedOut: "You are no longer signed in: nothing is saved yet.",
  refused: "Saving was refused.",
  gone: "This entry is no longer there: it was removed meanwhile.",
  onDevice: "What you wrote is kept on this device.",
  onlyHere: "This browser cannot keep anything: do not close this page before you have saved.",
  retry: "Try again",
  signIn: "Sign in again and save",
  conflict: {
    title: "Saved in another tab meanwhile",
    text: "You changed the same fields here and elsewhere. Nothing of this page is saved yet: choose what should stay.",
    plain:
      "Save again to keep what you have just written, or reload the page to keep the other version.",
    mine: "In this page",
    theirs: "Saved elsewhere",
    empty: "(empty)",
    yes: "yes",
    no: "no",
    keepMine: "Keep my version",
    takeTheirs: "Take the other version",
    reload: "Reload the page",
  },
} satisfies TranslationOf<typeof savingFr>;
