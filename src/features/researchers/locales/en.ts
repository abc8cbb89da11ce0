import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";
import { productions } from "./productions.en.ts";

export const en = {
  nav: "My profile",
  degraded: {
    title: "Some functions of your space are degraded",
    service: "{{service}} does not answer normally.",
    since: "Last answer: {{date}}.",
    text: "Nothing you saved is affected; what depends on this service will come back by itself.",
    services: {
      orcid: "ORCID",
      ror: "ROR",
      rnsr: "The national register of research structures",
      sirene: "Sirene",
      hal: "HAL",
      dataverse: "Recherche Data Gouv",
    },
  },
  productions,
} as const satisfies TranslationOf<typeof fr>;
