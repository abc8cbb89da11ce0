import { productions } from "./productions.fr.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mon profil",
  degraded: {
    title: "Certaines fonctionnalités de votre espace peuvent être dégradées",
    text_one:
      "Un service extérieur ne répond pas pour le moment : {{services}}. Le reste de votre espace fonctionne et rien n'est perdu.",
    text_many:
      "Des services extérieurs ne répondent pas pour le moment : {{services}}. Le reste de votre espace fonctionne et rien n'est perdu.",
    text_other:
      "Des services extérieurs ne répondent pas pour le moment : {{services}}. Le reste de votre espace fonctionne et rien n'est perdu.",
    services: {
      orcid: "ORCID",
      ror: "le registre ROR",
      rnsr: "le répertoire RNSR",
      sirene: "le répertoire Sirene",
      hal: "HAL",
      dataverse: "l'entrepôt de données de recherche",
    },
  },
  productions,
} as const;
