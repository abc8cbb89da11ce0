/** The limits of the search page, shared by server, browser and tests. */

/** The next page is loaded when less than this is left below the window. */
export const NEXT_PAGE_DISTANCE_PX = 600;

export const MIN_SUGGEST_CHARACTERS = 3;
export const MAX_SUGGESTIONS = 8;
/** Longer texts get no suggestions: a sentence has no useful completion. */
export const MAX_SUGGEST_CHARACTERS = 100;
export const MAX_SUGGEST_WORDS = 8;
/** Debounce of the suggestions. */
export const SUGGEST_DELAY_MS = 120;

/** At this width and below the filters are in a sheet (36rem in the style sheets too). */
export const SMALL_SCREEN = "(max-width: 36rem)";

/** Lifetime of the cookie with the scroll position of a list. */
export const SCROLL_COOKIE_SECONDS = 15;
/** The scroll position is saved after scrolling has stopped for this long. */
export const SCROLL_SAVE_DELAY_MS = 200;
/** Maximum number of pages loaded again when returning to a list. */
export const MAX_PAGES_RESTORED = 20;

/**
 * A higher text gets a button to unfold it. The folded and unfolded heights (7.813rem and 17rem) are `--card-folded`
 * and `--card-unfolded` in search.css.
 */
export const FOLD_TRIGGER_PX = 105;

/** Below this number of results, calls that contain only some of the words are shown too. */
export const FEW_RESULTS = 3;
export const MAX_NEAREST = 6;

/** For a search without results, at most this many filters are tried without: each one is another search. */
export const MAX_REMOVALS_TRIED = 10;

/** Keywords are cut to this length in the filter tag; the search field shows them in full. */
export const MAX_TAG_TEXT = 60;
