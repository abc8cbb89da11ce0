/** A session ends after so long without a sign of life… */
const SESSION_IDLE_HOURS = 24;
/** …and in any case after so many days. */
const SESSION_MAX_DAYS = 14;
/** Signs of life are written down at most this often: reading a page must not be a write each time. */
export const SEEN_EVERY_MINUTES = 5;

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
export function sessionEnd(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + SESSION_IDLE_HOURS * HOUR;
  const last = createdAt.getTime() + SESSION_MAX_DAYS * 24 * HOUR;
  return new Date(Math.min(idle, last));
}

export function linkEnd(purpose: keyof typeof LINK_MINUTES, now: Date): Date {
  return new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
}
