/**
 * A session ends after so many hours without a sign of life, and in any case after so many. A researcher's is well within
 * what NIST SP 800-63B allows for one factor (thirty days); an administrator's, with two, is as short as it wants them.
 */
const SESSION_HOURS = {
  researcher: { idle: 24, last: 14 * 24 },
  administrator: { idle: 1, last: 12 },
} as const;
export type SessionKind = keyof typeof SESSION_HOURS;

/** Signs of life are written down at most this often: reading a page must not be a write each time. */
export const LAST_SEEN_INTERVAL_MINUTES = 5;

/** How long the links in e-mails live. */
export const LINK_MINUTES = {
  verify_email: 24 * 60,
  reset_password: 60,
  change_email: 24 * 60,
  /** As long as it may take to come home and read one's mail. */
  not_me: 7 * 24 * 60,
} as const;

const HOUR = 3_600_000;

/** When a session that is used now ends: idle time ahead, but never past its last day. */
export function getSessionExpiry(kind: SessionKind, createdAt: Date, now: Date): Date {
  const { idle, last } = SESSION_HOURS[kind];
  return new Date(Math.min(now.getTime() + idle * HOUR, createdAt.getTime() + last * HOUR));
}

export function getLinkExpiry(purpose: keyof typeof LINK_MINUTES, now: Date): Date {
  return new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
}
