/** The numbers of the chronology, in one place. The first four are promises of the specification. */

/** The drawing opens on this many months before and after today. */
export const WINDOW_MONTHS = 3;
/** No zoom shows less than this: five days. */
export const ZOOM_MIN_MS = 432e6;
/** The loading overlay fades this long after it opened, or when the calls are drawn if that is later. */
export const OVERLAY_FADE_MS = 600;
/** At this width and below the agenda alone is shown (36rem in the stylesheets). */
export const AGENDA_ONLY_PX = 576;

/** The most calls one answer of the data call holds: the most urgent ones first. */
export const MAX_TIMELINE_ITEMS = 5_000;
/** Answers with more calls than this are kept ready only for the search that finds everything. */
export const MAX_CACHED_TIMELINE_ITEMS = 500;
/** The most bars one partner's row shows at once; past that, calls are gathered by the time they close. */
export const MAX_BARS_PER_GROUP = 40;
/** How far beyond the visible window calls are put into the drawing, in widths of that window on each side. */
export const PRELOADED_WIDTHS = 0.5;
/** Entries on one page of the agenda. */
export const AGENDA_PAGE_SIZE = 100;
