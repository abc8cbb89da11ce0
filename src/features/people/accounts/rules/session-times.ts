/**
 * Idle and absolute lifetimes of a session. A researcher's stays within the thirty days that NIST SP 800-63B allows
 * for one factor; those of administrators and staff, with two factors, are as short as it recommends.
 */
const SESSION_HOURS = {
  oneFactor: { idle: 24, last: 14 * 24 },
  twoFactors: { idle: 1, last: 12 },
} as const;
export type SessionKind = keyof typeof SESSION_HOURS;

/** The last activity is written at most this often, so that reading a page is not always a write. */
export const LAST_SEEN_INTERVAL_MINUTES = 5;

/** Lifetimes of mailed links. */
export const LINK_MINUTES = {
  verify_email: 24 * 60,
  reset_password: 60,
  change_email: 24 * 60,
  /** Long, because the owner may be away from their mail. */
  not_me: 7 * 24 * 60,
} as const;

const HOUR = 3_600_000;

/** The expiry of a session that is used now: the idle time from now, at most the absolute lifetime. */
export function getSessionExpiry(kind: SessionKind, createdAt: Date, now: Date): Date {
  const { idle, last } = SESSION_HOURS[kind];
  return new Date(Math.min(now.getTime() + idle * HOUR, createdAt.getTime() + last * HOUR));
}

export function getLinkExpiry(purpose: keyof typeof LINK_MINUTES, now: Date): Date {
  return new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
}
