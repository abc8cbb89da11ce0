/** A message or a comment: long enough for a reasoned objection, too short for a section of the proposal. */
export const MAX_POST_LENGTH = 4_000;

/** How long one's own words can be corrected. */
const EDIT_MS = 60 * 60_000;

export const isRecent = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < EDIT_MS;
