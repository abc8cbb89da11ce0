/** The decisions of an agency: its calls with their counts. */
export const DECISIONS_PATH = "/administration-portail-aap/decisions";

/** The stored motives of an agency. */
export const MOTIVES_PATH = "/administration-portail-aap/reglages/motifs";

export const callDecisionsHref = (callId: number): string => `${DECISIONS_PATH}/${callId}`;

/** The page with one dossier open beside the list. */
export const dossierDecisionHref = (
  callId: number,
  dossierId: string,
  page: number | null = null,
): string =>
  `${callDecisionsHref(callId)}?${page !== null && page > 1 ? `page=${page}&` : ""}d=${dossierId}#${DECISION_ANCHOR}`;

export const callDecisionsCsvHref = (callId: number): string =>
  `${callDecisionsHref(callId)}/liste.csv`;

/** The form of the chosen dossier, and the file. */
export const DECISION_ANCHOR = "decision";
export const FILE_ANCHOR = "fichier";

/** Messages of the page. */
export const DECISIONS_DONE = ["prepared", "cleared", "confirmed", "applied"] as const;
export type DecisionsDone = (typeof DECISIONS_DONE)[number];

export const MOTIVES_DONE = ["saved", "archived"] as const;
export type MotivesDone = (typeof MOTIVES_DONE)[number];
