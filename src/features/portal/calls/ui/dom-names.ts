/** Ids, classes and regions shared by the rendered pages and the browser scripts, which must not load React. */

/** The id of the search form, for controls outside it. */
export const SEARCH_FORM_ID = "search-form";
/** The id of the filters: a row of menus on a wide screen, a sheet on a small one. */
export const FILTER_SHEET_ID = "filters";

/** The regions of the page that the response of a search replaces. */
export type Region = "filters" | "actions" | "cards";
export type SearchFragments = Readonly<Record<Region, string>>;

/** The class of a brick that does not match the current search. */
export const DIMMED_BRICK_CLASS = "strip-out";
