const HOUR_MS = 3_600_000;

/** Teams get at least this long before a closing to look at what a new version asks of them. */
const PUBLICATION_MARGIN_HOURS = 72;
const MARGIN_MS = PUBLICATION_MARGIN_HOURS * HOUR_MS;

/** The last moment at which a version that changes more than wording can be published on a call. */
export const getPublishableUntil = (closesAt: Date): Date =>
  new Date(closesAt.getTime() - MARGIN_MS);

/** The earliest closing, rounded up to a full hour, with which a publication at this moment would be accepted. */
export const getEarliestClosing = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + MARGIN_MS) / HOUR_MS) * HOUR_MS);

/** Whether a call closes too soon for the changes of a version. Wording can change at any time. */
export const isClosingTooSoon = (
  { closesAt, isWordingOnly }: { readonly closesAt: Date; readonly isWordingOnly: boolean },
  now: Date,
): boolean => !isWordingOnly && now > getPublishableUntil(closesAt);
