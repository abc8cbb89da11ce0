/**
 * What the page that erases an account says stays, in its order: a key of `accounts:account.erase.stays` each. What stays, and in
 * which tables, the product lists (`RETAINED_DATA`); every kind named there is told here.
 */
export const RETAINED_AFTER_ERASURE = [
  "deposited",
  "contacts",
  "journal",
  "proof",
  "messages",
] as const;

export type RetainedAfterErasure = (typeof RETAINED_AFTER_ERASURE)[number];
