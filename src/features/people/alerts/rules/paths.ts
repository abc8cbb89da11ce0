import { href } from "react-router";

export const FAVOURITES_PATH = href("/mon-espace/mes-alertes-et-favoris");

export const FAVOURITE_TABS = {
  calls: FAVOURITES_PATH,
  timeline: href("/mon-espace/mes-alertes-et-favoris/chronologie"),
  searches: href("/mon-espace/mes-alertes-et-favoris/mes-recherches"),
} as const;

export const SAVE_SEARCH_PATH = href("/enregistrer-la-recherche");

/** The parameter with the saved search whose criteria are being changed. */
export const EDIT_FIELD = "edit";

/** The parameter for a request of alerts rather than of a saved search. */
export const NOTIFY_FIELD = "alerte";

/** The anchor of a call's card in its page. */
export const callAnchor = (id: number): string => `appel-${id}`;
