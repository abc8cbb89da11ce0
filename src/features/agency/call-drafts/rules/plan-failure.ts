/**
 * Why a planned publication did not happen, beside the codes of the check list. `changed`: the draft is not the planned one
 * any more; `rightEnded`: the planner may no longer publish it; `failed`: an error of the product.
 */
export const PLAN_FAILURES = ["changed", "nothingToPublish", "rightEnded", "failed"] as const;
export type PlanFailure = (typeof PLAN_FAILURES)[number];

/** The failure that a stored text names; `checkList` for codes of the check list. */
export const parsePlanFailure = (stored: string): PlanFailure | "checkList" =>
  PLAN_FAILURES.find((one) => one === stored) ?? "checkList";
