import type { CheckedCriterion } from "../queries/checklist.server.ts";
import { findLook, isOutdated } from "./checklist.ts";

/** Whether a criterion waits for this person: nobody looked, another version was judged, or a second look is theirs. */
export function isWaitingFor(
  { state, looks }: Pick<CheckedCriterion, "state" | "looks">,
  context: { readonly version: number; readonly secondLook: boolean },
  userId: string,
): boolean {
  if (state === "open" || isOutdated(looks.first, context.version)) return true;
  const isSecond = findLook(looks, context, userId) === 2;
  return isSecond && (state === "second" || isOutdated(looks.second, context.version));
}
