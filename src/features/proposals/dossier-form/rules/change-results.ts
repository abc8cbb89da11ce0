import type { Answer } from "#form-engine/question-type.ts";
import type { ChangeResult, ServerValue } from "#platform/browser/saver/save-types.ts";

type SentVerdict<SentHeld> =
  | { readonly kind: "saved" | "conflict"; readonly held: SentHeld }
  | { readonly kind: "invalid" | "locked" | "refused"; readonly code: string };

/**
 * What became of the changes of one request. A place that is not there, while the list or the choice that would open it met
 * another's change, is asked about again: once those are settled it may be there.
 */
export function toChangeResults<SentHeld, Meta>(
  told: Readonly<Record<string, SentVerdict<SentHeld>>>,
  heldOf: (held: SentHeld) => ServerValue<Answer, Meta>,
): Record<string, ChangeResult<Answer, Meta>> {
  const unsettled = Object.values(told).some(({ kind }) => kind === "conflict");
  const verdictOf = (verdict: SentVerdict<SentHeld>): ChangeResult<Answer, Meta> => {
    if ("held" in verdict) return { kind: verdict.kind, held: heldOf(verdict.held) };
    const waits = unsettled && (verdict.code === "groupGone" || verdict.code === "hidden");
    return waits ? { kind: "failed" } : { kind: verdict.kind, code: verdict.code };
  };
  return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, verdictOf(one)]));
}
