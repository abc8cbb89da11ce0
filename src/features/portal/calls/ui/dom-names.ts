/** The id of the search form: controls outside it name it. */
export const SEARCH_FORM_ID = "search-form";
/** The id of the filters: a row of menus on a wide screen, a sheet on a small one. */
export const FILTER_SHEET_ID = "filters";

/** The parts of the page that an answer to a search replaces. */
export type Region = "filters" | "actions" | "cards";
export type SearchFragments = Readonly<Record<Region, string>>;

/** The class of a brick that the current search does not find. Apart from the drawing: the browser needs only this of it. */
export const DIMMED_BRICK_CLASS = "strip-out";
