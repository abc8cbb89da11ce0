import { href } from "react-router";

export const FAVOURITES_PATH = href("/mon-espace/mes-alertes-et-favoris");

export const FAVOURITE_TABS = {
  calls: FAVOURITES_PATH,
  timeline: href("/mon-espace/mes-alertes-et-favoris/chronologie"),
  searches: href("/mon-espace/mes-alertes-et-favoris/mes-recherches"),
} as const;

export const SAVE_SEARCH_PATH = href("/enregistrer-la-recherche");

/** Names the saved search whose criteria are being changed, in the address and the form of the search. */
export const EDIT_FIELD = "edit";

/** Says that alerts are wanted more than a place in the space. */
export const NOTIFY_FIELD = "alerte";

/** Where a card stands in its page: one comes back to it. */
export const callAnchor = (id: number): string => `appel-${id}`;
