/** Translations of the audit page. */
export const fr = {
  title: "Journal d'audit",
  lead: "Qui a fait quoi, et quand : chaque acte de l'administration et chaque changement d'état d'un dossier. Rien ne s'y efface.",
  columns: {
    date: "Quand",
    event: "Acte",
    person: "Par",
    subject: "Objet",
    agency: "Agence",
  },
  empty: "Rien n'est encore noté",
  emptyHelp: "Les actes de l'administration et les changements d'état des dossiers paraîtront ici.",
};
