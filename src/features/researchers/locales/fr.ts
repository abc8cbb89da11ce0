import { productions } from "./productions.fr.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mon profil",
  degraded: {
    title: "Certaines fonctionnalités de votre espace sont dégradées",
    service: "{{service}} ne répond pas normalement.",
    since: "Dernière réponse : {{date}}.",
    text: "Rien de ce que vous avez enregistré n'est touché ; ce qui dépend de ce service reviendra de lui-même.",
    services: {
      orcid: "ORCID",
      ror: "ROR",
      rnsr: "Le répertoire national des structures de recherche",
      sirene: "Sirene",
      hal: "HAL",
      dataverse: "Recherche Data Gouv",
    },
  },
  productions,
} as const;
