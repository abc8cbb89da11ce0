import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Words of this feature in English. */
export const en = {
  noForm: "This call asks for no form here.",
  list: {
    title: "My proposals",
    lead: "The proposals you prepare, alone or as a team.",
    drafts: "In construction",
    deposited: "Deposited",
    noDrafts: "No proposal in construction. A proposal is created from the page of an open call.",
    noDeposited: "No proposal deposited so far.",
    find: "Find a call",
  },
  roles: {
    coordinator: "Coordinator",
    delegate: "Delegate",
    scientific_manager: "Scientific manager",
    member: "Member",
  },
  head: {
    paris: "Paris time",
    notDeposited: "Not submitted",
    deposited: "Submitted on {{date}}",
  },
  tabs: {
    label: "Proposal",
    general: "Project details",
    scientific: "Scientific proposal",
    team: "Team",
    publications: "Publications",
    publicationsCv: "CV publications",
    consortium: "Consortium",
    contacts: "Contacts",
    appendices: "Appendices",
    export: "Exports",
    journal: "Journal",
  },
  names: {
    heading: "The project",
    acronym: "Acronym",
    acronymHelp: "At most {{max}} characters.",
    title: "Title of the project",
    titleHelp: "At most {{max}} characters.",
    save: "Save",
  },
  errors: {
    summary: "The proposal was not saved",
    acronym: { missing: "Give an acronym.", tooLong: "The acronym is too long." },
    title: { missing: "Give a title.", tooLong: "The title is too long." },
  },
  create: {
    title: "Create a proposal",
    lead: "The call closes {{moment}} (Paris time).",
    submit: "Create the proposal",
    cancel: "Cancel",
    notOpen: "This call is not open: no proposal can be created for it.",
    failed: "This could not be done. Nothing was changed.",
    incomplete: "Your profile is not complete",
    incompleteText: "Your title, your gender and your affiliation are needed to create a proposal.",
    complete: "Complete it",
  },
  confirm: {
    title: "Confirm the creation",
    text: "The scientific proposal opens as soon as you confirm the creation of this proposal.",
    waits: "The scientific proposal will open once the coordinator has confirmed the creation.",
    submit: "Confirm and open the scientific proposal",
  },
  delete: {
    open: "Delete the draft",
    title: "Delete “{{name}}”?",
    text: "Everything in this proposal will be erased, for the whole team. This cannot be undone.",
    confirm: "Delete for good",
    cancel: "Keep the proposal",
  },
  kinds: {
    proposal_invitation: {
      label: "Invitation to a proposal",
      help: "Somebody invites you to join their proposal.",
      title: "{{from}} invites you to join “{{dossier}}”",
      detail: "Open the invitation to accept or decline it.",
    },
    proposal_deposit: {
      label: "Proposal deposited",
      help: "A proposal you take part in is deposited.",
      title: "“{{dossier}}” has been deposited",
      detail: "Deposited by {{by}}.",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
