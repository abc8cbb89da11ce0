/**
 * What a new version of a form asks a team to look at in its dossier. `tooLong` blocks the deposit until it is shortened;
 * no other point blocks.
 */
export const FORM_POINT_KINDS = [
  /** The answer exceeds a limit of the new version: characters, range, number of values. Nothing is cut. */
  "tooLong",
  /** The answer, or a part of it, has no question any more: it stands in the unplaced answers. */
  "setAside",
  /** A required question without an answer: added, made required, or set aside before. */
  "toFill",
  /** The answer was hidden by a condition that is gone: it is to be confirmed. */
  "reappeared",
  /** The answer is hidden by a new condition: it is no longer deposited. */
  "hidden",
  /** The question has another title; both are shown. */
  "renamed",
] as const;
export type FormPointKind = (typeof FORM_POINT_KINDS)[number];
