import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { kindsFr } from "./kinds.fr.ts";

/** English texts of this feature's notifications. */
export const kindsEn = {
  data_updated: {
    label: "Data updated",
    help: "An import from ORCID or HAL changed your data.",
    source: { orcid: "ORCID", hal: "HAL", dataverse: "Recherche Data Gouv" },
    title: "Your data taken from {{source}} has changed",
    added_one: "{{count}} added",
    added_other: "{{count}} added",
    changed_one: "{{count}} changed",
    changed_other: "{{count}} changed",
    conflicts_one: "{{count}} difference to settle",
    conflicts_other: "{{count}} differences to settle",
  },
} as const satisfies TranslationOf<typeof kindsFr>;
