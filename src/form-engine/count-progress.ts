import { countAnswerCharacters, findAnswerProblems, isAnswered } from "./answers.ts";
import type { Form } from "./form.ts";
import { type FormState, getAnswer } from "./form-state.ts";
import type { QuestionNode } from "./model.ts";
import { listOccurrences, type Occurrence } from "./occurrences.ts";
import type { Answer } from "./question-type.ts";

/** How far a form, or a section of it, has come. */
export interface Progress {
  readonly mandatory: number;
  readonly mandatoryAnswered: number;
  readonly optional: number;
  readonly optionalAnswered: number;
  readonly characters: number;
}

export interface FormProgress extends Progress {
  /** The same for each section and structure, by id. */
  readonly sections: ReadonlyMap<string, Progress>;
  /** What stands between the form and its deposit, from top to bottom. */
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
 * Counts the questions that are shown. One that is answered with something the form does not take (more than a new version
 * allows) is missing, mandatory or not: it could not be deposited as it is.
 */
export function countProgress(
  form: Form,
  state: FormState,
  /** For those who count often, and know that no place came or went. */
  places: readonly Occurrence[] = listOccurrences(form, state),
): FormProgress {
  let total = NO_PROGRESS;
  const sections = new Map<string, Progress>();
  const missing: Occurrence[] = [];
  for (const occurrence of places) {
    const { key, node, path } = occurrence;
    const { isFilled, isValid, characters } = getAnswerStatus(node, getAnswer(state, key));
    if (isFilled ? !isValid : node.required) missing.push(occurrence);
    const one: Progress = {
      mandatory: node.required ? 1 : 0,
      mandatoryAnswered: node.required && isValid ? 1 : 0,
      optional: node.required ? 0 : 1,
      optionalAnswered: !node.required && isValid ? 1 : 0,
      characters,
    };
    total = addProgress(total, one);
    for (const id of path) sections.set(id, addProgress(sections.get(id) ?? NO_PROGRESS, one));
  }
  return { ...total, sections, missing };
}

interface AnswerStatus {
  readonly node: QuestionNode;
  readonly isFilled: boolean;
  readonly isValid: boolean;
  readonly characters: number;
}

/** Answers never change, they are replaced: an answer is judged once, and a keystroke costs one answer, not the form. */
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
