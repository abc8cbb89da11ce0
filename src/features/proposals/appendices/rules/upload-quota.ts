/** A slot of a call's appendices, with the number of its files in a dossier. */
export interface SlotUsage {
  readonly id: string;
  readonly kind: "financial" | "simple";
  readonly mandatory: boolean;
  readonly maxCount: number;
  readonly count: number;
  /** The agency no longer asks for it. Files given before stay in the dossier and in its deposits. */
  readonly isRetired: boolean;
}

/**
 * Why no file can be added: the slot is retired, it is full, the call's total is reached, a financial appendix exists, or the remaining
 * files are reserved for mandatory slots.
 */
export type UploadBlock = "retired" | "full" | "allFull" | "financialGiven" | "keptForMandatory";

/**
 * Why a file cannot be added to a slot; null if it can. The specification's rules, in this order. A reached maximum is
 * final. There is one financial appendix (or one per mandatory financial slot). When as few files remain as mandatory slots
 * are empty, optional slots are blocked: a file there would make the deposit impossible. Shortest example: one file in
 * total, and it is mandatory. Files of retired slots are not counted: they must not take the place of those asked for.
 */
export function findUploadBlock(
  slotId: string,
  allSlots: readonly SlotUsage[],
  maxAppendices: number | null,
): UploadBlock | null {
  const slot = allSlots.find(({ id }) => id === slotId);
  if (!slot) return "full";
  if (slot.isRetired) return "retired";
  const slots = allSlots.filter(({ isRetired }) => !isRetired);
  // A second financial file only where its slot is mandatory: otherwise the dossier could not be deposited.
  if (slot.kind === "financial" && !isMissing(slot) && slots.some(hasFinancialFile)) {
    return "financialGiven";
  }
  if (slot.count >= slot.maxCount) return "full";
  if (maxAppendices === null) return null;
  const left = maxAppendices - slots.reduce((sum, { count }) => sum + count, 0);
  if (left <= 0) return "allFull";
  const emptyMandatory = slots.filter(isMissing).length;
  return !isMissing(slot) && left <= emptyMandatory ? "keptForMandatory" : null;
}

const hasFinancialFile = ({ kind, count }: SlotUsage): boolean => kind === "financial" && count > 0;

/** Why a file cannot take the place of another; null if it can. */
export const findReplacementBlock = (
  slotId: string,
  slots: readonly SlotUsage[],
): UploadBlock | null =>
  slots.some(({ id, isRetired }) => id === slotId && isRetired) ? "retired" : null;

/** A mandatory slot without a file, which blocks the deposit. */
export const isMissing = ({ mandatory, count, isRetired }: SlotUsage): boolean =>
  mandatory && count === 0 && !isRetired;

/** Files per person and hour: enough for a team, too few for a script, because inspecting a file is expensive. */
export const UPLOAD_LIMIT = { name: "appendix", per: "person", max: 200, seconds: 3600 } as const;
/** How long an upload waits for its next piece. */
const UPLOAD_EXPIRY_MS = 24 * 3_600_000;
/** Maximum age of an upload, however often it is continued. */
const UPLOAD_MAX_AGE_MS = 7 * UPLOAD_EXPIRY_MS;

export const getUploadExpiry = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + UPLOAD_EXPIRY_MS, createdAt.getTime() + UPLOAD_MAX_AGE_MS));

/** An upload without a new piece for this long loses its slot to a new one of the same person, when all slots are taken. */
const UPLOAD_IDLE_MS = 3_600_000;

/**
 * Uploads that expire before this instant are idle, because every piece moves the expiry `UPLOAD_EXPIRY_MS` ahead. In the
 * last day before `UPLOAD_MAX_AGE_MS` an upload counts as idle too early, which only matters when all slots are taken.
 */
export const getIdleExpiry = (now: Date): Date =>
  new Date(now.getTime() + UPLOAD_EXPIRY_MS - UPLOAD_IDLE_MS);

/** Pieces per file. Our client sends 25; more on a connection that is cut every second. */
export const MAX_PIECES = 1000;
/** Open uploads per person. */
export const MAX_OPEN_UPLOADS = 20;
/** Piece size of our client. Bounds how much is sent again after an interruption, and how soon a lost right is noticed. */
export const PIECE_BYTES = 8 * 1024 * 1024;
