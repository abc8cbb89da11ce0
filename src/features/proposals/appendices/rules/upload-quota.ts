/** A slot of a call's appendices, with the number of its files in a dossier. */
export interface SlotUsage {
  readonly id: string;
  readonly kind: "financial" | "simple";
  readonly mandatory: boolean;
  readonly maxCount: number;
  readonly count: number;
}

/**
 * Why no file can be added: the slot is full, the call's total is reached, a financial appendix exists, or the remaining
 * files are reserved for mandatory slots.
 */
export type UploadBlock = "full" | "allFull" | "financialGiven" | "keptForMandatory";

/**
 * Why a file cannot be added to a slot; null if it can. The specification's rules, in this order. A reached maximum is
 * final. There is one financial appendix (or one per mandatory financial slot). When as few files remain as mandatory slots
 * are empty, optional slots are blocked: a file there would make the deposit impossible. Shortest example: one file in
 * total, and it is mandatory.
 */
export function findUploadBlock(
  slotId: string,
  slots: readonly SlotUsage[],
  maxAppendices: number | null,
): UploadBlock | null {
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) return "full";
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

/** A mandatory slot without a file, which blocks the deposit. */
export const isMissing = ({ mandatory, count }: SlotUsage): boolean => mandatory && count === 0;

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
