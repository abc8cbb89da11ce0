import { countAnswerCharacters, findAnswerProblems, isAnswered } from "./answers.ts";
import type { Form } from "./form.ts";
import { type FormState, getAnswer } from "./form-state.ts";
import { MAX_GROUPS, type QuestionNode } from "./model.ts";
import { listOccurrences, type Occurrence } from "./occurrences.ts";
import type { Answer } from "./question-type.ts";

/** Progress of a form or of a section. */
export interface Progress {
  readonly mandatory: number;
  readonly mandatoryAnswered: number;
  readonly optional: number;
  readonly optionalAnswered: number;
  readonly characters: number;
}

export interface FormProgress extends Progress {
  /** The same counts for each section and structure, by id. */
  readonly sections: ReadonlyMap<string, Progress>;
  /** Questions that block the deposit, in the order of the form. */
  readonly missing: readonly Occurrence[];
}

const NO_PROGRESS: Progress = {
  mandatory: 0,
  mandatoryAnswered: 0,
  optional: 0,
  optionalAnswered: 0,
  characters: 0,
};

/**
 * Counts visible questions. A filled but invalid answer (a newer version of the form has lower limits) is missing even
 * if optional, because it could not be deposited.
 */
export function countProgress(
  form: Form,
  state: FormState,
  /** Passed by callers that count often and know that no question appeared or disappeared. */
  occurrences: readonly Occurrence[] = listOccurrences(form, state),
): FormProgress {
  let total = NO_PROGRESS;
  const sections = new Map<string, Progress>();
  const missing: Occurrence[] = [];
  for (const occurrence of occurrences) {
    const { key, node, groups, path } = occurrence;
    const { isFilled, isValid, characters } = getAnswerStatus(node, getAnswer(state, key));
    if ((isFilled ? !isValid : node.required) || groups.some(isBeyondLimit))
      missing.push(occurrence);
    const counts: Progress = {
      mandatory: node.required ? 1 : 0,
      mandatoryAnswered: node.required && isValid ? 1 : 0,
      optional: node.required ? 0 : 1,
      optionalAnswered: !node.required && isValid ? 1 : 0,
      characters,
    };
    total = addProgress(total, counts);
    for (const id of path) sections.set(id, addProgress(sections.get(id) ?? NO_PROGRESS, counts));
  }
  return { ...total, sections, missing };
}

/** A newer version of the form allows fewer groups: the last ones could not be deposited. */
const isBeyondLimit = ({ node, number }: Occurrence["groups"][number]): boolean =>
  number > (node.maxGroups ?? MAX_GROUPS);

interface AnswerStatus {
  readonly node: QuestionNode;
  readonly isFilled: boolean;
  readonly isValid: boolean;
  readonly characters: number;
}

/** Answers are immutable, so each is checked once: a keystroke costs one answer, not the form. */
const statusCache = new WeakMap<Answer, AnswerStatus>();

function getAnswerStatus(node: QuestionNode, answer: Answer): AnswerStatus {
  const known = statusCache.get(answer);
  if (known?.node === node) return known;
  const filled = isAnswered(node, answer);
  const verdict: AnswerStatus = {
    node,
    isFilled: filled,
    isValid: filled && findAnswerProblems(node, answer).length === 0,
    characters: countAnswerCharacters(node, answer),
  };
  statusCache.set(answer, verdict);
  return verdict;
}

const addProgress = (one: Progress, other: Progress): Progress => ({
  mandatory: one.mandatory + other.mandatory,
  mandatoryAnswered: one.mandatoryAnswered + other.mandatoryAnswered,
  optional: one.optional + other.optional,
  optionalAnswered: one.optionalAnswered + other.optionalAnswered,
  characters: one.characters + other.characters,
});
