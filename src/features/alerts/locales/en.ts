import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  nav: "Alerts and favourites",
  searches: {
    everything: "All calls",
  },
} as const satisfies TranslationOf<typeof fr>;
