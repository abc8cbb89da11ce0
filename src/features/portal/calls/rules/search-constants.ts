/** The figures of the search page, in one place; server, browser and tests read them from here. */

/** The next page is asked for when this little is left below the window. */
export const NEXT_PAGE_DISTANCE_PX = 600;

export const MIN_SUGGEST_CHARACTERS = 3;
export const MAX_SUGGESTIONS = 8;
/** Whoever has written a sentence wants no ending for it: longer texts get no suggestions, and cost nothing. */
export const MAX_SUGGEST_CHARACTERS = 100;
export const MAX_SUGGEST_WORDS = 8;
/** Suggestions wait for a short rest of the fingers. */
export const SUGGEST_DELAY_MS = 120;

/** At this width and below filters stand in a sheet (36rem in the stylesheets, too). */
export const SMALL_SCREEN = "(max-width: 36rem)";

/** How long the list remembers, by cookie, where it was left. */
export const SCROLL_COOKIE_SECONDS = 15;
/** Where the window stands is noted once scrolling rests this long. */
export const SCROLL_SAVE_DELAY_MS = 200;
/** Coming back, at most this many pages are loaded again. */
export const MAX_PAGES_RESTORED = 20;

/**
 * The text of a card gets a trigger when it is higher than this. Folded and unfolded heights (7.813rem and 17rem)
 * are those of `--card-folded` and `--card-unfolded` in search.css.
 */
export const FOLD_TRIGGER_PX = 105;

/** With so few results, calls that hold only some of the words are shown beside them. */
export const FEW_RESULTS = 3;
export const MAX_NEAREST = 6;

/** Where nothing was found, at most so many filters are tried without: each is a search of its own. */
export const MAX_REMOVALS_TRIED = 10;

/** So much of what was typed names the criterion; the field shows all of it. */
export const MAX_TAG_TEXT = 60;
