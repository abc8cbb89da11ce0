/**
 * Retained data as listed on the page that erases an account, in this order: keys of `accounts:account.erase.stays`.
 * `RETAINED_DATA` of the product names the tables; each of its kinds is in this list.
 */
export const RETAINED_AFTER_ERASURE = [
  "deposited",
  "projects",
  "contacts",
  "journal",
  "proof",
  "messages",
] as const;

export type RetainedAfterErasure = (typeof RETAINED_AFTER_ERASURE)[number];
