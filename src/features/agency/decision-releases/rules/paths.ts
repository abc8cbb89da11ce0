import { callDecisionsHref } from "../../decisions/rules/paths.ts";

/** The page that tries and plans releases of a call, with those that were. */
export const releaseHref = (callId: number): string => `${callDecisionsHref(callId)}/publier`;

/** One release: its state, its letters and the delivery of its mails. */
export const releaseDeliveriesHref = (callId: number, releaseId: string): string =>
  `${callDecisionsHref(callId)}/publications/${releaseId}`;

/** The page that withdraws the released decision of a dossier. */
export const withdrawHref = (callId: number, dossierId: string): string =>
  `${callDecisionsHref(callId)}/retirer/${dossierId}`;

export const RELEASE_DONE = ["planned", "started", "cancelled", "withdrawn"] as const;
export type ReleaseDone = (typeof RELEASE_DONE)[number];

export const DELIVERY_DONE = ["repeated"] as const;
