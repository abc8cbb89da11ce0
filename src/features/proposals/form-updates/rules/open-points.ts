import type { AnswerKey } from "#form-engine/answer-key.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { findAnswerProblems, isAnswered } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, getAnswer } from "#form-engine/form-state.ts";
import type { FormPointKind } from "#form-engine/update-form.ts";

/**
 * Whether an open point of an earlier update still holds in the new version. Texts set aside stay in the list until they
 * are confirmed or restored, whatever the version.
 */
export function isPointValid(
  { kind, key }: { readonly kind: FormPointKind; readonly key: AnswerKey },
  { to, state, before }: { readonly to: Form; readonly state: FormState; readonly before: Form },
): boolean {
  if (kind === "setAside") return true;
  const nodeId = parseKey(key)?.nodeId ?? "";
  const node = to.positions.get(nodeId)?.node;
  if (node?.discr !== "question" || checkKeyExists(to, state, key) !== "yes") return false;
  const answer = getAnswer(state, key);
  switch (kind) {
    case "tooLong":
      return findAnswerProblems(node, answer).length > 0;
    case "toFill":
      return node.required && isVisible(to, state, key);
    case "reappeared":
      return isAnswered(node, answer) && isVisible(to, state, key);
    case "hidden":
      return isAnswered(node, answer) && !isVisible(to, state, key);
    case "renamed": {
      const old = before.positions.get(nodeId)?.node;
      return !!old && (old.titleFr !== node.titleFr || old.titleEn !== node.titleEn);
    }
  }
}
