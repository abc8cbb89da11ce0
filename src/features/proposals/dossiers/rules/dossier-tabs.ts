import {
  allContactsHref,
  appendicesHref,
  commentsHref,
  completenessHref,
  consortiumHref,
  contactsHref,
  depositHref,
  exportsHref,
  generalHref,
  journalHref,
  LIST_HREF,
  previewHref,
  publicationsHref,
  scientificHref,
  teamHref,
  workpadHref,
} from "./paths.ts";

/**
 * The pages of a dossier by step, in order; a step links to its first page. `route` is the name a saved form posts to say
 * which page comes next (`redirectionHref`). Every page has one.
 */
export const DOSSIER_STEPS = [
  {
    step: "write",
    tabs: [
      { tab: "general", route: "proposal_general_information", href: generalHref },
      { tab: "scientific", route: "proposal_scientific_proposition", href: scientificHref },
      { tab: "appendices", route: "proposal_appendices", href: appendicesHref },
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
    ],
  },
  {
    step: "team",
    tabs: [
      { tab: "consortium", route: "proposal_consortium", href: consortiumHref },
      { tab: "contacts", route: "proposal_contacts_details", href: contactsHref },
      { tab: "team", route: "proposal_team", href: teamHref },
      { tab: "workpad", route: "proposal_workpad", href: workpadHref },
    ],
  },
  {
    step: "check",
    tabs: [
      { tab: "completeness", route: "proposal_completeness", href: completenessHref },
      { tab: "preview", route: "proposal_preview", href: previewHref },
      { tab: "comments", route: "proposal_comments", href: commentsHref },
      { tab: "export", route: "proposal_export", href: exportsHref },
      { tab: "journal", route: "proposal_journal", href: journalHref },
    ],
  },
  {
    step: "deposit",
    tabs: [{ tab: "deposit", route: "proposal_publish", href: depositHref }],
  },
] as const satisfies readonly {
  step: string;
  tabs: readonly { tab: string; route: string; href: (id: string) => string }[];
}[];

export type DossierStep = (typeof DOSSIER_STEPS)[number]["step"];
export type DossierTab = (typeof DOSSIER_STEPS)[number]["tabs"][number]["tab"];

export const DOSSIER_TABS = DOSSIER_STEPS.flatMap<{
  readonly tab: DossierTab;
  readonly route: string;
  readonly href: (id: string) => string;
}>(({ tabs }) => [...tabs]);

/** Redirection targets that are not tabs. */
const OTHER_ROUTES = [
  { route: "proposal_list", href: () => LIST_HREF },
  { route: "proposal_contacts_team", href: allContactsHref },
] as const satisfies readonly { route: string; href: (id: string) => string }[];

/** Targets after a save. Forms post a name, never an address, so that no forged form redirects to another site. */
const ROUTES = [...DOSSIER_TABS, ...OTHER_ROUTES];

/** The address for a route name; null for an unknown name. */
export const redirectionHref = (route: string, dossierId: string): string | null =>
  ROUTES.find((one) => one.route === route)?.href(dossierId) ?? null;
