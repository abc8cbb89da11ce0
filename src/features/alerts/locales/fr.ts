import { notificationsFr } from "./notifications.fr.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Alertes et favoris",
  searches: {
    everything: "Tous les appels",
  },
  notifications: notificationsFr,
} as const;
