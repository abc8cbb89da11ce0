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

/** Looking at a file is work: often enough for a team, too seldom for a script. */
export const UPLOAD_LIMIT = { name: "appendix", max: 200, seconds: 3600 } as const;
/** How long an upload waits for its next piece: until tomorrow, when the train is home. */
const UPLOAD_EXPIRY_MS = 24 * 3_600_000;
/** Whatever comes in between, a file that is not whole by then never will be. */
const UPLOAD_MAX_AGE_MS = 7 * UPLOAD_EXPIRY_MS;

export const getUploadExpiry = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + UPLOAD_EXPIRY_MS, createdAt.getTime() + UPLOAD_MAX_AGE_MS));

/** An upload without a new piece for this long gives its slot to a new one of the same person, when all slots are taken. */
const UPLOAD_IDLE_MS = 3_600_000;

/**
 * Uploads that expire before this instant are idle: every piece moves the expiry `UPLOAD_EXPIRY_MS` ahead. In the last day
 * before `UPLOAD_MAX_AGE_MS` an upload counts as idle too early, which only matters when all slots are taken.
 */
export const getIdleExpiry = (now: Date): Date =>
  new Date(now.getTime() + UPLOAD_EXPIRY_MS - UPLOAD_IDLE_MS);

/** Of a file in pieces. A client of ours sends 25; one whose line is cut every second sends more. */
export const MAX_PIECES = 1000;
/** What one person has on the way at once. */
export const MAX_OPEN_UPLOADS = 20;
/** What a client of ours sends at once: also how much is sent again at most, and how soon a lost right is noticed. */
export const PIECE_BYTES = 8 * 1024 * 1024;
