/** Where an unplaced text comes from: an answer, or the pad beside one. */
export const UNPLACED_SOURCES = ["answer", "pad"] as const;
