import {
  generalHref,
  LIST_HREF,
  previewHref,
  publicationsHref,
  scientificHref,
  teamHref,
} from "./dossier-hrefs.ts";

/**
 * Where a save may lead on to: a name, never an address, so that no posted form sends anybody elsewhere. A new tab of the
 * dossier gets its line here.
 */
const ROUTES = {
  proposal_list: () => LIST_HREF,
  proposal_general_information: generalHref,
  proposal_scientific_proposition: scientificHref,
  proposal_team: teamHref,
  proposal_preview: previewHref,
  proposal_publications: (id) => publicationsHref(id, "publications-hal"),
  proposal_publications_cv: (id) => publicationsHref(id, "publications-hal-cv"),
} as const satisfies Record<string, (id: string) => string>;

export type RedirectionRoute = keyof typeof ROUTES;

export const REDIRECTION_ROUTES = Object.keys(ROUTES) as [RedirectionRoute, ...RedirectionRoute[]];

export const redirectionHref = (route: RedirectionRoute, dossierId: string): string =>
  ROUTES[route](dossierId);
