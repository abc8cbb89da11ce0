/**
 * Where the mail of a letter stands. `unwanted`: the person chose no mails of this kind, or has no proven address;
 * `readFirst`: they read the news on the portal before it left.
 */
export const DELIVERIES = ["sent", "waiting", "failed", "unwanted", "readFirst"] as const;
export type Delivery = (typeof DELIVERIES)[number];
