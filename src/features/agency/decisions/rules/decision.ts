/**
 * What a row of `decisions` says: a decision was prepared, taken back before its release, or withdrawn after it. The row of
 * the highest revision of a dossier is the current one.
 */
export const DECISION_KINDS = ["prepared", "cleared", "withdrawn"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Whether a decision was made on the page, for a selection, or by a file. */
export const DECISION_SOURCES = ["page", "selection", "file"] as const;
