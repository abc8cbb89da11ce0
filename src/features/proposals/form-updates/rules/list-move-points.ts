import type { AnswerKey } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { type FormState, findNode, getAnswer } from "#form-engine/form-state.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { FormPoint, FormPointKind } from "#form-engine/update-form.ts";
import type { FormPointDetail } from "./point-detail.ts";

/** A new point of a dossier's list. */
export interface MovePoint {
  readonly kind: FormPointKind;
  readonly key: AnswerKey;
  readonly detail: FormPointDetail;
}

/** The points of the update, with those that only the dossier knows: texts that came back, pads and comments set aside. */
export function listMovePoints({
  points,
  restored,
  unplacedIds,
  goneThreads,
  to,
  state,
}: {
  points: readonly FormPoint[];
  restored: readonly { readonly key: AnswerKey; readonly answer: Answer }[];
  unplacedIds: ReadonlyMap<AnswerKey, readonly number[]>;
  goneThreads: ReadonlyMap<AnswerKey, readonly string[]>;
  to: Form;
  state: FormState;
}): MovePoint[] {
  const restoredKeys = new Set(restored.map(({ key }) => key));
  const found = new Map<string, MovePoint>();
  const add = ({ kind, key, detail }: MovePoint) => {
    const before = found.get(`${kind} ${key}`)?.detail;
    found.set(`${kind} ${key}`, { kind, key, detail: { ...before, ...detail } });
  };
  for (const { kind, key, why } of points) {
    const isFilled = kind === "toFill" && isAnsweredAt(to, state, key);
    if (!isFilled) add({ kind, key, detail: why ? { why } : {} });
  }
  for (const [key, unplaced] of unplacedIds) add({ kind: "setAside", key, detail: { unplaced } });
  for (const [key, threads] of goneThreads) add({ kind: "setAside", key, detail: { threads } });
  for (const key of restoredKeys)
    if (isVisible(to, state, key)) add({ kind: "reappeared", key, detail: { restored: true } });
  return [...found.values()];
}

function isAnsweredAt(form: Form, state: FormState, key: AnswerKey): boolean {
  const node = findNode(form, key);
  return node?.discr === "question" && isAnswered(node, getAnswer(state, key));
}
