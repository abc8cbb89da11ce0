/** Texts of the submit bar and of missing items, in French. */
export const completenessFr = {
  check: "Vérifier la complétude du dossier",
  submit: "Déposer le dossier",
  missingInformation: "Informations manquantes",
  title: "Complétude du dossier {{name}}",
  can: "Votre dossier peut être déposé, tous les champs obligatoires sont remplis.",
  cannot:
    "Votre dossier ne peut pas être déposé, tous les champs obligatoires ne sont pas remplis.",
  please: "Veuillez compléter les éléments manquants suivants :",
  creation: "Création",
  unconfirmed: "La création du dossier n'est pas confirmée",
  consortium: "Consortium",
  coordinatorCv: "CV de la coordination",
  teamCv: "CV de la responsabilité scientifique, équipe {{team}}",
  optional_one: "{{count}} question facultative sans réponse",
  optional_many: "{{count}} questions facultatives sans réponse",
  optional_other: "{{count}} questions facultatives sans réponse",
  administrative: "Informations administratives",
  legalRepresentative: "Représentant légal, équipe {{team}}",
  appendices: "Annexes",
  appendix: "Une annexe obligatoire manque",
  validateLater: "« Valider le dépôt » s'ouvre quand plus rien d'obligatoire ne manque.",
  unsaved_one:
    "{{count}} modification n'est pas encore enregistrée et ne ferait pas partie du dépôt. Elle est en cours d'enregistrement.",
  unsaved_many:
    "{{count}} modifications ne sont pas encore enregistrées et ne feraient pas partie du dépôt. Elles sont en cours d'enregistrement.",
  unsaved_other:
    "{{count}} modifications ne sont pas encore enregistrées et ne feraient pas partie du dépôt. Elles sont en cours d'enregistrement.",
  handsOver: "En validant, vous remettez ce dossier à l'agence ({{partner}}).",
  replaceable: "Vous pourrez le remplacer jusqu'à la clôture de l'appel.",
  notSubmitted: "Ce dossier n'est PAS déposé",
  changesNotSubmitted: "Vos modifications ne sont PAS déposées",
  close: "Fermer",
  back: "Retour au dossier",
};
