import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { formPreview as fr } from "./preview.fr.ts";

/** Translations of the preview of a form. */
export const formPreview = {
  title: "Preview of “{{name}}”",
  openVersion: "Preview of version {{number}}",
  ofDraft: "Preview of the draft “{{name}}”",
  ofVersion: "Preview of version {{number}} of “{{name}}”",
  inMemory: "You can answer: nothing is saved.",
  languages: { fr: "French", en: "English" },
  narrow: "Narrow screen",
  frame: "Preview on a narrow screen",
  pdf: "PDF of these answers",
  pdfProblems: {
    refused: "This form cannot be printed as it is. Correct its problems first.",
    later: "The PDF could not be made. Try again in a moment.",
  },
  back: "Back to the designer",
  backToVersions: "Back to the versions",
  problems_one: "The draft has {{count}} problem to correct. What cannot be shown is left out.",
  problems_other: "The draft has {{count}} problems to correct. What cannot be shown is left out.",
  nothing: "This form has nothing to show yet.",
  complete: "These answers could be deposited.",
  missing_one: "{{count}} answer prevents the deposit",
  missing_other: "{{count}} answers prevent the deposit",
  untitled: "Untitled question",
  pad: "Teams will have a pad here, to write at the same time.",
  noLookup: "The preview does not look up DOIs. Type the reference yourself.",
  printed: "Preview of a form: none of these answers is saved.",
  question: {
    title: "What teams see",
    none: "Choose a question or a section.",
  },
} as const satisfies TranslationOf<typeof fr>;
