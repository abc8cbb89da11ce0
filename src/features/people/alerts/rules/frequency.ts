/** How often a saved search writes an e-mail; "none" keeps the search without any. */
export const FREQUENCIES = ["none", "instant", "daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const DEFAULT_FREQUENCY: Frequency = "daily";
