import { allContactsHref, LIST_HREF } from "./dossier-hrefs.ts";
import { DOSSIER_TABS } from "./dossier-tabs.ts";

/** Pages that are no tabs. */
const OTHER_ROUTES = [
  { route: "proposal_list", href: () => LIST_HREF },
  { route: "proposal_contacts_team", href: allContactsHref },
] as const satisfies readonly { route: string; href: (id: string) => string }[];

/** Where a save may lead on to: a name, never an address, so that no posted form sends anybody elsewhere. */
const ROUTES = [...DOSSIER_TABS, ...OTHER_ROUTES];

/** The address a name stands for; null for a name nobody knows. */
export const redirectionHref = (route: string, dossierId: string): string | null =>
  ROUTES.find((one) => one.route === route)?.href(dossierId) ?? null;
