import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, findNode } from "#form-engine/form-state.ts";
import { isGroup } from "#form-engine/model.ts";
import { makeKeyMapper, mapKey } from "#form-engine/rebase.ts";

/** How a move treats the keys of what stands beside answers. */
export interface KeyRules {
  readonly resolve: (key: AnswerKey) => AnswerKey | null;
  /** Whether the key has a question in the version before. */
  readonly isKnown: (key: AnswerKey) => boolean;
}

interface MappedForms {
  readonly from: Form;
  readonly to: Form;
  /** The state before the move. */
  readonly state: FormState;
  /** The state after the move. */
  readonly after: FormState;
  /** Keys of answers that `updateForm` moved. */
  readonly movedKeys: ReadonlyMap<AnswerKey, AnswerKey>;
  /** The version in which a key without a question in `from` had its question. */
  readonly origins: ReadonlyMap<AnswerKey, Form>;
}

/**
 * Finds the key in the new version of what stands beside an answer: history, pad, comments, points. Null if the question
 * or the group is gone. A key that an earlier version left without a question finds it again when the question is back.
 */
export function makeKeyResolver({
  from,
  to,
  state,
  after,
  movedKeys,
  origins,
}: MappedForms): (key: AnswerKey) => AnswerKey | null {
  const mapFromBefore = makeKeyMapper(from, to, state);
  const lists = toGroupLists(to, after);
  return (key) => {
    if (checkKeyExists(from, state, key) !== "no") return movedKeys.get(key) ?? mapFromBefore(key);
    if (checkKeyExists(to, after, key) !== "no") return key;
    const origin = origins.get(key);
    return origin ? mapKey(origin, to, lists, key) : null;
  };
}

/** The part of a state that decides which groups exist. */
export function toGroupLists(form: Form, { answers }: FormState): FormState {
  const lists = [...answers].filter(([key]) => {
    const node = findNode(form, key);
    return node !== undefined && isGroup(node);
  });
  return { answers: new Map(lists), locks: new Set() };
}
