import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";
import { productions } from "./productions.en.ts";

export const en = {
  nav: "My profile",
  degraded: {
    title: "Some functions of your space may be degraded",
    text_one:
      "An outside service does not answer at the moment: {{services}}. The rest of your space works and nothing is lost.",
    text_other:
      "Outside services do not answer at the moment: {{services}}. The rest of your space works and nothing is lost.",
    services: {
      orcid: "ORCID",
      ror: "the ROR registry",
      rnsr: "the RNSR directory",
      sirene: "the Sirene register",
      hal: "HAL",
      dataverse: "the research data repository",
    },
  },
  productions,
} as const satisfies TranslationOf<typeof fr>;
