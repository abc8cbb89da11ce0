/** Counts beside tabs and filters stop here and are shown as "1,000+". */
export const MAX_SMALL_COUNT = 1_000;
