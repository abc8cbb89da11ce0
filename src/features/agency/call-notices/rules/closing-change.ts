import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";

/** Characters of the reason for a change. */
export const MAX_REASON = 1000;
/** No closing is further away: such a date is a slip of the keyboard. */
const MAX_YEARS_AHEAD = 100;

/** An earlier closing, and a new demand on dossiers, leave teams at least 72 hours, counted from the publication. */
export const MIN_NOTICE_MS = 72 * 3_600_000;

interface ClosingChange {
  /** The published closing; null before the first publication. */
  readonly before: Date | null;
  readonly after: Date;
  readonly opensAt: Date;
  /** Why the closing moves to an earlier moment. */
  readonly reason: ChangeReason | null;
  readonly hasPreparedDecisions: boolean;
}

export type ClosingChangeKind = "first" | "unchanged" | "later" | "earlier" | "reopens";

export type ClosingRefusal =
  | "closingBeforeOpening"
  | "closingPast"
  | "closingTooFar"
  | "closingTooSoon"
  | "closingReasonMissing"
  | "decisionsPrepared";

export type ClosingDecision =
  | { readonly ok: true; readonly kind: ClosingChangeKind }
  | { readonly ok: false; readonly kind: ClosingChangeKind; readonly code: ClosingRefusal };

/**
 * Whether the closing of a call may change at `now`, the moment of publication. Later is always possible; earlier needs a
 * reason and leaves 72 hours; a closed call opens again with a later closing while no decision is prepared.
 */
export function decideClosingChange(change: ClosingChange, now: Date): ClosingDecision {
  const kind = getClosingChangeKind(change, now);
  const code = findRefusal(kind, change, now);
  return code ? { ok: false, kind, code } : { ok: true, kind };
}

function getClosingChangeKind(
  { before, after }: Pick<ClosingChange, "before" | "after">,
  now: Date,
): ClosingChangeKind {
  if (before === null) return "first";
  if (before.getTime() === after.getTime()) return "unchanged";
  if (after < before) return "earlier";
  return before <= now ? "reopens" : "later";
}

function findRefusal(
  kind: ClosingChangeKind,
  { after, opensAt, reason, hasPreparedDecisions }: ClosingChange,
  now: Date,
): ClosingRefusal | null {
  if (after <= opensAt) return "closingBeforeOpening";
  // Other fields of a closed call may change while its closing stays.
  if (kind === "unchanged") return null;
  if (after <= now) return "closingPast";
  if (after > addYears(now, MAX_YEARS_AHEAD)) return "closingTooFar";
  if (kind === "reopens" && hasPreparedDecisions) return "decisionsPrepared";
  if (kind !== "earlier") return null;
  if (after.getTime() < now.getTime() + MIN_NOTICE_MS) return "closingTooSoon";
  return isCompleteReason(reason) ? null : "closingReasonMissing";
}

/** The reason as typed in both languages; null if neither is. */
export const toChangeReason = (fr: string | null, en: string | null): ChangeReason | null =>
  fr?.trim() || en?.trim() ? { fr: fr?.trim() ?? "", en: en?.trim() ?? "" } : null;

/** A reason in the audit, as agencies wrote it. */
export const toAuditReason = (reason: ChangeReason | null): string | null =>
  reason && [reason.fr, reason.en].filter(Boolean).join(" / ");

/** Whether everyone can read the reason in their language. */
export const isCompleteReason = (reason: ChangeReason | null): boolean =>
  reason !== null && reason.fr.trim() !== "" && reason.en.trim() !== "";

function addYears(moment: Date, years: number): Date {
  const moved = new Date(moment);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
}
