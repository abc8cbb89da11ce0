import type { StaleTrial } from "./stale-trial.ts";

/**
 * Why a planned publication did not happen: a call closes too soon; the planner may no longer publish; an error of the
 * product; or a reason why the trial no longer holds.
 */
const FORM_PLAN_FAILURES = [
  ...(["closesTooSoon", "rightEnded", "failed"] as const),
  ...([
    "published",
    "unfinished",
    "draftChanged",
    "otherVersion",
    "callChanged",
    "closingMoved",
  ] as const),
] as const satisfies readonly (StaleTrial | "closesTooSoon" | "rightEnded" | "failed")[];
export type FormPlanFailure = (typeof FORM_PLAN_FAILURES)[number];

/** The failure that a stored text names. */
export const parseFormPlanFailure = (stored: string): FormPlanFailure =>
  FORM_PLAN_FAILURES.find((one) => one === stored) ?? "failed";
