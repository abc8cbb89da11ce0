/** A place of a call's appendices, with how many files it holds in a dossier. */
export interface SlotUsage {
  readonly id: string;
  readonly kind: "financial" | "simple";
  readonly mandatory: boolean;
  readonly maxCount: number;
  readonly count: number;
}

/** Why nothing can be added to a slot now: its own number is reached, the call's, or what is left is kept for others. */
export type UploadBlock = "full" | "allFull" | "financialGiven" | "keptForMandatory";

/**
 * Whether a file can be added to a slot; null if it can. The rules of the specification, in this order: a number that is
 * reached is reached; of financial appendices there is one (or one for each that is mandatory); and where the files that are still allowed are as few as the
 * mandatory slots that are still empty (one file in all, which is required, for the shortest example), the ordinary ones
 * wait: whoever filled the last place with something else could no longer deposit.
 */
export function findUploadBlock(
  slotId: string,
  slots: readonly SlotUsage[],
  maxAppendices: number | null,
): UploadBlock | null {
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) return "full";
  // A second one only where the call itself insists on it: without it nothing could be deposited.
  if (slot.kind === "financial" && !isMissing(slot) && slots.some(hasFinancialFile)) {
    return "financialGiven";
  }
  if (slot.count >= slot.maxCount) return "full";
  if (maxAppendices === null) return null;
  const left = maxAppendices - slots.reduce((sum, { count }) => sum + count, 0);
  if (left <= 0) return "allFull";
  const waiting = slots.filter(isMissing).length;
  return !isMissing(slot) && left <= waiting ? "keptForMandatory" : null;
}

const hasFinancialFile = ({ kind, count }: SlotUsage): boolean => kind === "financial" && count > 0;

/** A mandatory slot without a file: it keeps a dossier from being deposited. */
export const isMissing = ({ mandatory, count }: SlotUsage): boolean => mandatory && count === 0;
