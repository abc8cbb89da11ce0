/** Every duration and limit of audience measurement. The page on personal data tells visitors the same. */
const DAY_SECONDS = 86_400;

/** Six months, in days as browsers count them. Not prolonged by later visits. */
export const VISITOR_COOKIE_SECONDS = 182 * DAY_SECONDS;
/** How long a choice, either of them, is remembered before it is asked for again. */
export const CONSENT_COOKIE_SECONDS = 182 * DAY_SECONDS;
/** A visit ends half an hour after its last page. */
export const VISIT_COOKIE_SECONDS = 30 * 60;
export const PAGE_VIEW_RETENTION_MONTHS = 13;

/** Far above what a laboratory behind one address reads, far below what would fill the table. */
export const PAGE_VIEW_RATE_LIMIT = { name: "page-views", max: 600, seconds: 600 } as const;
