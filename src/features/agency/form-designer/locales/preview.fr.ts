/** Translations of the preview of a form. */
export const formPreview = {
  title: "Aperçu de « {{name}} »",
  openVersion: "Aperçu de la version {{number}}",
  ofDraft: "Aperçu du brouillon « {{name}} »",
  ofVersion: "Aperçu de la version {{number}} de « {{name}} »",
  inMemory: "Vous pouvez répondre : rien n’est enregistré.",
  languages: { fr: "Français", en: "Anglais" },
  narrow: "Écran étroit",
  frame: "Aperçu sur un écran étroit",
  pdf: "PDF de ces réponses",
  pdfProblems: {
    refused: "Ce formulaire ne peut pas être imprimé tel quel. Corrigez d’abord ses problèmes.",
    later: "Le PDF n’a pas pu être fait. Réessayez dans un instant.",
  },
  back: "Retour à la conception",
  backToVersions: "Retour aux versions",
  problems_one:
    "Le brouillon a {{count}} problème à corriger. Ce qui ne peut pas être montré est laissé de côté.",
  problems_other:
    "Le brouillon a {{count}} problèmes à corriger. Ce qui ne peut pas être montré est laissé de côté.",
  nothing: "Ce formulaire n’a encore rien à montrer.",
  complete: "Ces réponses pourraient être déposées.",
  missing_one: "{{count}} réponse empêche le dépôt",
  missing_other: "{{count}} réponses empêchent le dépôt",
  untitled: "Question sans titre",
  pad: "Les équipes auront ici un pad, pour écrire à plusieurs en même temps.",
  noLookup: "L’aperçu ne cherche pas les DOI. Écrivez la référence vous-même.",
  printed: "Aperçu d’un formulaire : aucune de ces réponses n’est enregistrée.",
  question: {
    title: "Ce que voient les équipes",
    none: "Choisissez une question ou une section.",
  },
} as const;
