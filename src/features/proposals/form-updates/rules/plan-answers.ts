import type { SavedAnswers } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import type { SavedAnswer } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";

/** A row of `dossier_answers` after the move. */
export interface PlannedAnswer extends SavedAnswer {
  /** The value differs from the one before: it was converted, emptied, or a part of it was set aside. */
  readonly isChanged: boolean;
}

interface AnswerMove {
  readonly stored: SavedAnswers;
  readonly after: FormState;
  readonly movedKeys: ReadonlyMap<AnswerKey, AnswerKey>;
  readonly resolve: (key: AnswerKey) => AnswerKey | null;
}

export interface AnswerPlan {
  /** Rows by their new key. */
  readonly rows: ReadonlyMap<AnswerKey, PlannedAnswer>;
  /** Keys whose rows are written again under another key, or have no question any more. */
  readonly removedKeys: readonly AnswerKey[];
}

/**
 * The rows of a form's answers in its new version. A row keeps its version while its value stays the same, so that a save
 * from a page of the version before still fits. Empty answers keep their row for the same reason.
 */
export function planAnswers({ stored, after, movedKeys, resolve }: AnswerMove): AnswerPlan {
  const rows = new Map<AnswerKey, PlannedAnswer>();
  const removedKeys: AnswerKey[] = [];
  const targets = new Set(movedKeys.values());
  const findTarget = (key: AnswerKey) =>
    movedKeys.get(key) ?? (after.answers.has(key) && !targets.has(key) ? key : null);
  const place = (key: AnswerKey, newKey: AnswerKey | null, answer: Answer) => {
    const saved = stored.get(key);
    if (!saved) return;
    const isPlaced = newKey !== null && !rows.has(newKey);
    if (isPlaced) {
      const isChanged = !isSameAnswer(answer, saved.answer);
      rows.set(newKey, {
        ...saved,
        answer,
        version: saved.version + (isChanged ? 1 : 0),
        isChanged,
      });
    }
    if (!isPlaced || newKey !== key) removedKeys.push(key);
  };
  const rest: AnswerKey[] = [];
  for (const key of stored.keys()) {
    const target = findTarget(key);
    if (target === null) rest.push(key);
    else place(key, target, after.answers.get(target) ?? NO_ANSWER);
  }
  // Answers that are empty, or set aside now.
  for (const key of rest) place(key, resolve(key), NO_ANSWER);
  return { rows, removedKeys };
}

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
