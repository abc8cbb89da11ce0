import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

export const STATUSES = ["upcoming", "open", "closed"] as const;
export type CallStatus = (typeof STATUSES)[number];

/** The status of a published call, or the reason why a call is not shown. */
export const PHASES = [...STATUSES, "unpublished", "retired", "withdrawn"] as const;
export type CallPhase = (typeof PHASES)[number];

export interface CallDates {
  publishedAt: Date;
  opensAt: Date;
  closesAt: Date;
  /** When its agency withdrew it. */
  withdrawnAt?: Date | null;
}

/** A closed call stays published this long. */
export const RETENTION_MONTHS = 4;

/** When the page of a call is withdrawn: four months after the closing, at the same time in Paris. */
export function getRetirementDate(closesAt: Date): Date {
  const civil = toParisCivilTime(closesAt);
  const month = civil.month + RETENTION_MONTHS;
  const lastDay = new Date(Date.UTC(civil.year, month, 0)).getUTCDate();
  return fromParisCivilTime({
    ...civil,
    year: civil.year + Math.floor((month - 1) / 12),
    month: ((month - 1) % 12) + 1,
    day: Math.min(civil.day, lastDay),
  });
}

/** The phase of a call at `now`. The opening minute counts as open, the closing minute as closed. */
export function getCallPhase(call: CallDates, now: Date): CallPhase {
  if (now < call.publishedAt) return "unpublished";
  if (call.withdrawnAt) return "withdrawn";
  if (now < call.opensAt) return "upcoming";
  if (now < call.closesAt) return "open";
  if (now < getRetirementDate(call.closesAt)) return "closed";
  return "retired";
}

/** The status by opening and closing alone, published or not. */
export function getCallStatus(
  { opensAt, closesAt }: Pick<CallDates, "opensAt" | "closesAt">,
  now: Date,
): CallStatus {
  if (now < opensAt) return "upcoming";
  return now < closesAt ? "open" : "closed";
}

/**
 * The last change visible to readers: a call written before its publication counts as changed on the day it was
 * published.
 */
export function getLastChange(call: { publishedAt: Date; updatedAt: Date }): Date {
  return new Date(Math.max(call.updatedAt.getTime(), call.publishedAt.getTime()));
}
