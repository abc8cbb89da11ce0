/** French texts of this feature's notifications. */
export const kindsFr = {
  data_updated: {
    label: "Données mises à jour",
    help: "Une reprise d'ORCID ou de HAL a changé vos données.",
    source: { orcid: "ORCID", hal: "HAL", dataverse: "Recherche Data Gouv" },
    title: "Vos données reprises de {{source}} ont changé",
    added_one: "{{count}} ajout",
    added_many: "{{count}} ajouts",
    added_other: "{{count}} ajouts",
    changed_one: "{{count}} modification",
    changed_many: "{{count}} modifications",
    changed_other: "{{count}} modifications",
    conflicts_one: "{{count}} différence à trancher",
    conflicts_many: "{{count}} différences à trancher",
    conflicts_other: "{{count}} différences à trancher",
  },
} as const;
