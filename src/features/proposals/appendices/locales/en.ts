import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Texts of this feature in English. */
export const en = {
  title: "Appendices",
  lead: "The files this call asks for besides the forms. The whole team can read them.",
  missing_one: "A mandatory appendix is missing.",
  missing_other: "{{count}} mandatory appendices are missing.",
  none: "This call asks for no appendices",
  noneText: "There is nothing to attach here: the forms are enough.",
  archive: "Download all",
  maxAppendices_one: "This call takes a single file in all.",
  maxAppendices_other: "This call takes at most {{count}} files in all.",
  readOnly: {
    deposited:
      "The proposal is submitted: its appendices can be read, and no longer change unless it is edited again.",
    partClosed: "The agency has not reopened the appendices: they stay as submitted.",
    notYourRole: "You can read the appendices. Changing them is for those who write the proposal.",
  },
  slot: {
    mandatory: "Mandatory",
    closed: "Not reopened by the agency",
    optional: "Optional",
    financial: "Financial appendix",
    count: "{{count}} of {{max}}",
    empty: "No file yet.",
    missing: "To be attached: keeps the proposal from being submitted",
    template: "The agency's template:",
    templateFile: "{{name}} ({{size}})",
    retired: "No longer asked for",
    retiredText:
      "The agency no longer asks for this appendix and accepts no more of it. Files attached before stay in the proposal and are part of its submission; you can remove them.",
  },
  upload: {
    label: "File to add",
    help: "PDF, DOCX, XLSX, ODT, ODS, PNG or JPEG, at most {{max}}.",
    submit: "Add",
    formOf: "Add to “{{label}}”",
    blocked: {
      retired: "The agency no longer asks for this appendix: no file is accepted here any more.",
      full: "The allowed number of files is reached. Remove or replace a file.",
      allFull: "The number of files allowed for this call is reached.",
      financialGiven: "The financial appendix is there already. It can be replaced.",
      keptForMandatory: "The places that are left are kept for the mandatory appendices.",
    },
  },
  progress: {
    sending: "Sending",
    paused: "Sending interrupted",
    sent: "{{sent}} of {{total}}",
    checking: "File received, being checked",
    cancelling: "Cancelling",
    cancelFailed:
      "Sending has stopped, but its cancellation did not reach us: what has arrived is still kept. Cancel again, or go on sending.",
    connectionLost:
      "The connection is lost. What has arrived is kept: sending will go on where it was.",
    noRoom:
      "There is no room left on our side at the moment. What has arrived is kept: go on in a while, for a day.",
    resume: "Go on",
    cancel: "Cancel",
    leave:
      "If the connection is lost or the page closed, choose the same file again: sending goes on where it was, for a day.",
  },
  file: {
    about: "{{format}} · {{size}}",
    pages_one: "{{count}} page",
    pages_other: "{{count}} pages",
    by: "{{who}}, {{when}}",
    download: "Download",
    downloadOne: "Download {{name}}",
    change: "Change",
    changeOne: "Change {{name}}",
    up: "Move {{name}} up",
    down: "Move {{name}} down",
    name: "Name of the file",
    nameHelp: "Without the extension, which follows the format.",
    rename: "Rename",
    replacement: "New file",
    replace: "Replace",
    remove: "Remove",
    removeOne: "Remove {{name}}",
  },
  remove: {
    title: "Remove “{{name}}” from the proposal?",
    text: "The file is deleted for the whole team. It cannot be brought back.",
    yes: "Remove the file",
    no: "Keep it",
  },
  done: {
    added: "“{{name}}” is attached to the proposal.",
    replaced: "“{{name}}” has taken the place of the previous file.",
    renamed: "The file is now called “{{name}}”.",
    moved: "“{{name}}” is now number {{position}} of {{count}}.",
    removed: "The file has been removed from the proposal.",
  },
  errors: {
    summary: "The file was not attached",
    file: {
      missing: "Choose a file.",
      empty: "This file is empty.",
      tooLarge: "This file is larger than {{max}}.",
      format:
        "This file cannot be read as PDF, DOCX, XLSX, ODT, ODS, PNG or JPEG. Save it in one of these formats.",
      active: "This document holds macros or embedded objects. Save it without them, or as a PDF.",
      bomb: "This document unpacks to an enormous size. Save it as a PDF.",
      infected: "The virus scanner found something in this file. It was not kept.",
      encrypted:
        "This PDF asks for a password: the agency could not read it. Save it without a password.",
      unreadable:
        "This PDF is damaged: it does not open, and the agency could not read it. Export it again.",
      mismatch: "The name of this file says {{said}}, its content is {{found}}. Correct its name.",
    },
    name: {
      missing: "Give a name.",
      tooLong: "The name is too long: at most {{max}} characters.",
    },
    problem: {
      scannerDown:
        "The virus scanner does not answer: the file was not kept. Try again in a few minutes.",
      storageFull:
        "There is no room left on our side: the file was not kept. Try again in a while.",
      replacedGone: "The file to be replaced has been removed meanwhile. Add the new one.",
      deposited: "The proposal has been submitted meanwhile: its appendices no longer change.",
      partClosed: "The agency has not reopened this appendix: it stays as submitted.",
      NOT_FOUND: "This file has been removed meanwhile.",
      TOO_MANY_REQUESTS: "Too many files in a short time. Try again in an hour.",
      other: "This could not be done. Nothing was changed.",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
