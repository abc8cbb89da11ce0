import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { isGroupList } from "#form-engine/form-shape.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { makeKeyMapper, rebase } from "#form-engine/rebase.ts";
import type { Draft } from "#platform/browser/saver/draft-store.ts";

/** An answer in the next version of its form. */
export interface CarriedAnswer {
  readonly key: AnswerKey;
  readonly answer: Answer;
}

/** Moves answers and unsaved texts of an open page from one version of a form to the next, by the rules of `rebase`. */
export class CarryOver {
  readonly #from: Form;
  readonly #to: Form;
  readonly #lists: FormState;
  /** The key in the next version; null if the question or its group is gone. */
  readonly toKey: (key: AnswerKey) => AnswerKey | null;

  /** `state`: the answers as the page shows them; only the group lists matter. */
  constructor(from: Form, to: Form, state: FormState) {
    this.#from = from;
    this.#to = to;
    const lists = [...state.answers].filter(([key]) => isGroupList(from, key));
    this.#lists = { answers: new Map(lists), locks: new Set() };
    this.toKey = makeKeyMapper(from, to, this.#lists);
  }

  /** The answer in the next version; null if a part of it has no place there. */
  toAnswer(key: AnswerKey, answer: Answer): CarriedAnswer | null {
    const target = this.toKey(key);
    const node = this.#from.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (target === null || !node) return null;
    if (node.discr === "structure") return { key: target, answer };
    if (!isAnswered(node, answer)) return { key: target, answer: NO_ANSWER };
    const answers = new Map(this.#lists.answers).set(key, answer);
    const { state, orphanedAnswers } = rebase(this.#from, this.#to, { ...this.#lists, answers });
    const moved = state.answers.get(target);
    return orphanedAnswers.length === 0 && moved ? { key: target, answer: moved } : null;
  }

  /**
   * An unsaved text in the next version; null if it has no place there. The texts it is based on and those sent before
   * are converted with it, so that a change of another member is still recognized.
   */
  toDraft(
    key: AnswerKey,
    draft: Draft<Answer>,
  ): { readonly key: AnswerKey; readonly draft: Draft<Answer> } | null {
    const carried = this.toAnswer(key, draft.value);
    if (!carried) return null;
    const convert = (answer: Answer): Answer => this.toAnswer(key, answer)?.answer ?? NO_ANSWER;
    return {
      key: carried.key,
      draft: {
        ...draft,
        value: carried.answer,
        base: convert(draft.base),
        sent: draft.sent.map((change) => ({ ...change, value: convert(change.value) })),
      },
    };
  }
}

/** Key of an unsaved text of a former version of the form, which only the server can place. */
export const toFormerKey = (versionId: string, key: AnswerKey): string => `${versionId}|${key}`;

export function parseFormerKey(
  key: string,
): { readonly versionId: string; readonly key: AnswerKey } | null {
  const [versionId = "", answerKey, rest] = key.split("|");
  return answerKey && rest === undefined ? { versionId, key: answerKey } : null;
}
