import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { againFr } from "./again.fr.ts";

export const againEn = {
  title: "You are no longer signed in",
  text: "Sign in again here: the page stays open, and nothing you have written is lost.",
  submit: "Sign in again",
  cancel: "Cancel",
  missingEmail: "Enter your e-mail address",
  missingPassword: "Enter your password",
  wrong: "Wrong e-mail address or password",
  inactive: "This account is not active yet",
  tooMany: "Too many attempts. Wait a quarter of an hour before trying again.",
  failed: "The portal does not answer. Check your connection, then try again.",
  orcid: "Continue with ORCID in another window",
  officeTitle: "The session of this page has ended",
  officeText:
    "Sign in again in another window, with your second factor: this page stays open, and nothing you wrote is lost.",
  office: "Sign in in another window",
  waiting: "Finish in the other window: this page goes on by itself.",
  otherTitle: "This is another account",
  otherText:
    "This page belongs to {{name}}, and you are now signed in to another account. Nothing was sent. Keep a copy of what you have written before you reload the page.",
  otherOfficeTitle: "You now act as something else",
  otherOffice:
    "{{name}} opened this page. Since then you act for another agency, or under another account, and nothing was sent. Go back to the first agency by the menu at your name, in the other window, then send again; or keep a copy of what you wrote, and reload the page.",
  otherName: "Signed in now:",
  reload: "Reload the page",
  notSentTitle: "Nothing was sent",
  notSent:
    "The portal does not answer. What you have written is still on the page: check your connection, then try again.",
  tryAgain: "Send again",
  close: "Close",
  doneTitle: "You are signed in again",
  doneText: "You are signed in: {{name}}. You can close this window and go back to your page.",
  notDoneTitle: "You are not signed in",
  notDoneText: "Signing in did not work out. Close this window, or sign in here.",
} as const satisfies TranslationOf<typeof againFr>;
