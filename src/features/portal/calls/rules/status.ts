import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

export const STATUSES = ["upcoming", "open", "closed"] as const;
export type CallStatus = (typeof STATUSES)[number];

/** What a call is at a moment: a status when it is published, else why it is not shown. */
export const PHASES = [...STATUSES, "unpublished", "retired"] as const;
export type CallPhase = (typeof PHASES)[number];

export interface CallDates {
  publishedAt: Date;
  opensAt: Date;
  closesAt: Date;
}

/** How long a closed call stays published. */
export const RETENTION_MONTHS = 4;

/** When a call's page is withdrawn: the same day and time in Paris, some months after its closing. */
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

/** A call is open from the very minute it opens, and closed from the very minute it closes. */
export function getCallPhase(call: CallDates, now: Date): CallPhase {
  if (now < call.publishedAt) return "unpublished";
  if (now < call.opensAt) return "upcoming";
  if (now < call.closesAt) return "open";
  if (now < getRetirementDate(call.closesAt)) return "closed";
  return "retired";
}

/** What the dates of a call say by themselves, whether or not it is shown. */
export function getCallStatus(
  { opensAt, closesAt }: Pick<CallDates, "opensAt" | "closesAt">,
  now: Date,
): CallStatus {
  if (now < opensAt) return "upcoming";
  return now < closesAt ? "open" : "closed";
}

/** When what readers know of a call last changed: a call written long before it is published is new on that day. */
export function getLastChange(call: { publishedAt: Date; updatedAt: Date }): Date {
  return new Date(Math.max(call.updatedAt.getTime(), call.publishedAt.getTime()));
}
