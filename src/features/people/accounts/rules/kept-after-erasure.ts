/**
 * What the page that erases an account says stays, in its order: a key of `accounts:account.erase.stays` each. What stays, and in
 * which tables, the product lists (`RETAINED`); every kind named there is told here.
 */
export const KEPT_AFTER_ERASURE = [
  "deposited",
  "contacts",
  "journal",
  "proof",
  "messages",
] as const;

export type KeptAfterErasure = (typeof KEPT_AFTER_ERASURE)[number];
