import {
  appendicesHref,
  commentsHref,
  completenessHref,
  consortiumHref,
  contactsHref,
  depositHref,
  exportsHref,
  generalHref,
  journalHref,
  previewHref,
  publicationsHref,
  scientificHref,
  teamHref,
  workpadHref,
} from "./dossier-hrefs.ts";

/**
 * The tabs of a dossier, in their order. `route` is the name by which a saved form is led on to it
 * (`redirection-routes.ts`): a new tab has both.
 */
export const DOSSIER_TABS = [
  { tab: "general", route: "proposal_general_information", href: generalHref },
  { tab: "scientific", route: "proposal_scientific_proposition", href: scientificHref },
  { tab: "preview", route: "proposal_preview", href: previewHref },
  { tab: "consortium", route: "proposal_consortium", href: consortiumHref },
  { tab: "team", route: "proposal_team", href: teamHref },
  { tab: "contacts", route: "proposal_contacts_details", href: contactsHref },
  { tab: "appendices", route: "proposal_appendices", href: appendicesHref },
  { tab: "workpad", route: "proposal_workpad", href: workpadHref },
  { tab: "comments", route: "proposal_comments", href: commentsHref },
  {
    tab: "publications-hal",
    route: "proposal_publications",
    href: (id: string) => publicationsHref(id, "publications-hal"),
  },
  {
    tab: "publications-hal-cv",
    route: "proposal_publications_cv",
    href: (id: string) => publicationsHref(id, "publications-hal-cv"),
  },
  { tab: "export", route: "proposal_export", href: exportsHref },
  { tab: "journal", route: "proposal_journal", href: journalHref },
  { tab: "completeness", route: "proposal_completeness", href: completenessHref },
  { tab: "deposit", route: "proposal_publish", href: depositHref },
] as const satisfies readonly { tab: string; route: string; href: (id: string) => string }[];

export type DossierTab = (typeof DOSSIER_TABS)[number]["tab"];
