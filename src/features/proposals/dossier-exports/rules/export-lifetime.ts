/** How long a large export is kept for whoever comes back for it. */
export const EXPORT_LIFETIME_MS = 24 * 3_600_000;
