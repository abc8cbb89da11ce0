/** Counts beside tabs and filters stop here and are shown as "1,000+". */
export const MAX_SMALL_COUNT = 1_000;
/** The count of a list's rows stops here and is shown as "10,000+": counting more would take longer than the page itself. */
export const MAX_LIST_TOTAL = 10_000;
