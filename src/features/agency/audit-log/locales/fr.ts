/** Translations of the audit pages. */
export const fr = {
  title: "Journal d'audit",
  lead: "Qui a fait quoi, et quand : chaque acte de l'administration et des agences, et chaque changement d'état d'un dossier. Aucune ligne ne s'efface ni ne change ; seul le motif que quelqu'un a écrit peut être effacé.",
  agencyTitle: "Journal de l'agence",
  agencyLead:
    "Qui a fait quoi, et quand, dans ce qui concerne votre agence. Les autres agences et l'administration du portail y paraissent sans nom de personne.",
  columns: {
    date: "Quand",
    event: "Acte",
    person: "Par",
    subject: "Objet",
    agency: "Agence",
    reason: "Motif",
  },
  empty: "Rien n'est encore noté",
  emptyHelp:
    "Les actes de l'administration et des agences et les changements d'état des dossiers paraîtront ici.",
  erase: {
    action: "Effacer le motif",
    actionNamed: "Effacer le motif : {{event}}, {{date}}",
    title: "Effacer ce motif ?",
    text: "{{event}}, {{date}}. Le texte ci-dessous disparaît pour toujours ; la ligne du journal reste, et dit qu'un motif a été effacé.",
    confirm: "Effacer pour toujours",
    cancel: "Annuler",
    done: "Le motif est effacé.",
    erased: "Effacé le {{date}}",
  },
};
