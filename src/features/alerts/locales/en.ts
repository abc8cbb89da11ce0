import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";
import { notificationsEn } from "./notifications.en.ts";

export const en = {
  nav: "Alerts and favourites",
  searches: {
    everything: "All calls",
  },
  notifications: notificationsEn,
} as const satisfies TranslationOf<typeof fr>;
