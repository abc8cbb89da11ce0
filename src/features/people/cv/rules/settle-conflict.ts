import { type CvPart, isSamePart } from "./cv-parts.ts";

/**
 * What to do when somebody else saved first. `base` is what this window last knew to be saved.
 * - `agreed`: the other says the same (or it was this window, and its answer got lost);
 * - `apart`: the other changed a different step, so both hold;
 * - `clash`: both changed the same step, and only the person can say.
 */
export function settleConflict(base: CvPart, mine: CvPart, theirs: CvPart) {
  if (isSamePart(mine, theirs)) return "agreed";
  return isSamePart(base, theirs) ? "apart" : "clash";
}
