import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { files as fr } from "./files.fr.ts";

export const files = {
  title: "My CV files",
  lead: "Do you already have a CV? Keep it here: only the teams of the proposals you give it to read it with you.",
  add: "Add a file",
  fieldTitle: "Title of the CV",
  fieldTitleHelp: "To recognise it in your lists, for example “CV for the calls of 2027”.",
  fieldFile: "File",
  fieldFileHelp: "PDF, RTF, DOCX or ODT, {{max}} at most.",
  required: "Fields marked with an asterisk are required.",
  submit: "Add this CV",
  titleFirst: "Give this CV a title first.",
  list: "Kept files",
  about: "{{name}}, {{size}}, added on {{date}}",
  download: "Download",
  downloadOne: "Download “{{title}}”",
  remove: "Remove",
  held: "Given to {{names}}: choose another CV there first.",
  removeOne: "Remove “{{title}}”",
  confirm: {
    title: "Remove “{{title}}”?",
    text: "The file {{name}} will be erased from Passerelle and cannot be brought back here. The one on your computer is not touched.",
    yes: "Remove this file",
    no: "Keep it",
  },
  added: "The CV “{{title}}” is kept.",
  removed: "The file was removed.",
  empty: "No file yet",
  emptyText: "Add a CV you already have above: you can then download it from anywhere.",
  withOrcid:
    "You sign in with ORCID: your CVs are composed here from your profile. Files you had added stay available to you.",
  full: "You already have {{max}} files, the most there can be. Remove one to add another.",
  errors: {
    summary: "The CV was not added",
    title: {
      missing: "Give this CV a title",
      tooLong: "Title too long: at most {{max}} characters",
    },
    file: {
      missing: "Choose a file",
      empty: "This file is empty. Choose another one.",
      tooLarge: "This file is too large: {{max}} at most. Lighten its pictures or save it as PDF.",
      format:
        "This file is not a readable PDF, RTF, DOCX or ODT. Open it in your word processor and save it in one of these formats.",
      active:
        "This document holds macros or embedded objects, which are not accepted. Remove them, or save it as PDF.",
      mismatch:
        "This file is named .{{said}} but holds a {{found}} document. Rename it, or save it in the format you want.",
      infected: "A virus was found in this file: it was not kept. Have your computer checked.",
      again: "Please choose the file again: your browser does not keep it.",
    },
    scannerDown:
      "The virus scanner does not answer, so the file was not kept. Try again in a few minutes.",
    notKept:
      "A failure on our side kept this file from being stored. Your other files are safe. Try again in a few minutes.",
    full: "You already have {{max}} files. Remove one first.",
  },
} as const satisfies TranslationOf<typeof fr>;
