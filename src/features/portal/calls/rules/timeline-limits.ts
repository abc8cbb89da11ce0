/** The limits of the chronology. The first four are fixed by the specification. */

/** The initial window covers this many months before and after today. */
export const WINDOW_MONTHS = 3;
/** Smallest visible window: five days. */
export const ZOOM_MIN_MS = 432e6;
/** The loading overlay stays at least this long, and until the calls are drawn. */
export const OVERLAY_FADE_MS = 600;
/** At this width and below only the agenda is shown (36rem in the style sheets). */
export const AGENDA_ONLY_PX = 576;

/** Maximum number of calls in one response, most urgent first. */
export const MAX_TIMELINE_ITEMS = 5_000;
/** Larger responses are cached only for the search without criteria. */
export const MAX_CACHED_TIMELINE_ITEMS = 500;
/** Maximum number of bars in a partner's row; beyond it calls are clustered by closing date. */
export const MAX_BARS_PER_GROUP = 40;
/** Calls are preloaded this far beyond the window on each side, in widths of the window. */
export const PRELOADED_WIDTHS = 0.5;
/** Entries on one page of the agenda. */
export const AGENDA_PAGE_SIZE = 100;
