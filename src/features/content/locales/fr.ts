import { contactFr } from "./contact.fr.ts";

export const fr = {
  contact: contactFr,
  maintenance: { until: "Retour prévu {{moment}} (heure de Paris)." },
} as const;
