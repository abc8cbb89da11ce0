import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { isCompleteReason } from "../../call-notices/rules/closing-change.ts";
import type { CheckItem } from "./check-call-content.ts";

/** Why a publication cannot be tried yet. */
export type UnmetCondition =
  | { readonly code: "nothing" | "reason" | "moment" | "offline" }
  /** `unresolved`: an input shows something else than its field holds. `unsaved`: refused, or two versions. */
  | { readonly code: "unresolved" | "unsaved"; readonly field: CallField }
  | { readonly code: "gaps"; readonly items: readonly CheckItem[] };

interface PublishConditions {
  readonly checks: readonly CheckItem[];
  /** Changes that wait; null before the first publication. */
  readonly changeCount: number | null;
  /** The first field whose input is not resolved, and the first one that could not be saved. */
  readonly unresolved: CallField | null;
  readonly unsaved: CallField | null;
  /** Changes are on the device only, because the server could not be reached. */
  readonly isOnDevice: boolean;
  readonly needsReason: boolean;
  readonly reason: ChangeReason | null;
  readonly when: "now" | "later";
  readonly at: string | null;
}

/**
 * The first condition of a publication that is not met, or null. What is not saved comes first: the check list does not
 * know it. A missing reason is asked for beside the button, not in the check list.
 */
export function findUnmetCondition(conditions: PublishConditions): UnmetCondition | null {
  const { checks, changeCount, unresolved, unsaved, isOnDevice } = conditions;
  const { needsReason, reason, when, at } = conditions;
  if (unresolved) return { code: "unresolved", field: unresolved };
  if (unsaved) return { code: "unsaved", field: unsaved };
  if (isOnDevice) return { code: "offline" };
  const items = checks.filter(
    ({ code, level }) => level === "blocks" && code !== "closingReasonMissing",
  );
  if (items.length > 0) return { code: "gaps", items };
  if (changeCount === 0) return { code: "nothing" };
  if (needsReason && !isCompleteReason(reason)) return { code: "reason" };
  return when === "later" && !at ? { code: "moment" } : null;
}
