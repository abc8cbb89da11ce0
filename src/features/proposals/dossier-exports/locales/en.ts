import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Texts of this feature in English. */
export const en = {
  page: {
    title: "Exports",
    lead: "The proposal as it is saved now, to read, to print or to keep.",
    pdf: "Download the PDF",
    json: "Download the JSON",
    preview: "Preview in the page",
    dossier: "The whole proposal",
    dossierText:
      "Forms, consortium, contacts, publications and the list of appendices in one document, with a table of contents.",
    formText: "The questions and answers of this form, with its images.",
    version: "Submitted version {{number}}",
    versionText: "What the agency received on {{date}}, printed from what was frozen that day.",
    data: "The data",
    dataText:
      "The whole proposal as JSON, for a program; the format is described in /api/openapi.json.",
    notOpen: "Opens once the creation of the proposal is confirmed.",
    notDeposit: "An export is not a submission.",
  },
  kept: {
    title: "Requested PDFs",
    ready: "ready, requested {{at}}",
    waiting: "being made, requested {{at}}",
  },
  waiting: {
    notYet: "Export not yet available, try again in a moment",
    waiting: "Waiting for its turn",
    images: "Images: {{done}} of {{total}}",
    setting: "Setting the pages",
    retry: "Try again",
    progress: "Preparing the PDF",
    leave: "You can leave this page: the PDF will wait for you here.",
    ready: "The PDF is ready.",
    readyText: "It is kept for a day.",
    failed: "The PDF could not be made. Nothing is lost: ask for it again.",
    gone: "This PDF is no longer kept: ask for it again.",
  },
  contents: "Contents",
  parts: {
    consortium: "Consortium",
    contacts: "Contacts",
    publications: "Publications",
    appendices: "Appendices",
  },
  appendix: {
    pages_one: "{{count}} page",
    pages_other: "{{count}} pages",
  },
  cover: {
    number: "Number",
    call: "Call",
    closing: "Closing",
    coordinator: "Coordinator",
    state: "State",
    saved: "Saved",
    version: "Submitted version",
    receipt: "Receipt",
    digest: "SHA-256 digest",
  },
  moment: "{{date}} at {{time}}",
  savedOn: "saved on {{moment}}",
  state: {
    draft: "Not submitted",
    deposited: "Submitted on {{date}}",
    unlocked: "Edit in progress; the version submitted on {{date}} remains valid",
    decided: "Submitted on {{date}}, {{decision}}",
  },
  decisions: {
    selected: "selected",
    not_selected: "not selected",
    not_eligible: "not eligible",
  },
  team: {
    nobody: "Nobody is in this team at present.",
    institution: "Institution",
    unit: "Unit",
    identifier: "Identifier",
    country: "Country",
    noContacts: "No contact given",
    cvPublications: "Publications of the CV",
    columns: { name: "Name", role: "Role", orcid: "ORCID", cv: "CV" },
  },
} satisfies TranslationOf<typeof fr>;
