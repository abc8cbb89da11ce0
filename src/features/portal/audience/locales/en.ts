import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  link: "Cookies",
  banner: {
    title: "Audience measurement",
    text: "May Passerelle count your visits? Two cookies, no third party, no advertising. Refusing changes nothing to the service.",
    accept: "Accept",
    refuse: "Refuse",
    more: "Find out more",
    skip: "Skip to the choice of cookies",
    close: "Close",
    signal:
      "Your browser asks not to be followed: we respect it, and none of your visits is counted.",
    accepted: "Choice kept for 6 months: your visits are counted.",
    refused: "Choice kept for 6 months: your visits are not counted.",
    failed: "Your choice could not be kept. Try again in a moment.",
  },
} as const satisfies TranslationOf<typeof fr>;
