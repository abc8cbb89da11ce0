import { answerProblems, countAnswer, isAnswered } from "./answers.ts";
import type { Form } from "./form.ts";
import { answerAt, type FormState } from "./form-state.ts";
import type { QuestionNode } from "./model.ts";
import { type Occurrence, occurrences } from "./occurrences.ts";
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

const NOTHING: Progress = {
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
  places: readonly Occurrence[] = occurrences(form, state),
): FormProgress {
  let total = NOTHING;
  const sections = new Map<string, Progress>();
  const missing: Occurrence[] = [];
  for (const occurrence of places) {
    const { key, node, path } = occurrence;
    const { filled, right, characters } = judge(node, answerAt(state, key));
    if (filled ? !right : node.required) missing.push(occurrence);
    const one: Progress = {
      mandatory: node.required ? 1 : 0,
      mandatoryAnswered: node.required && right ? 1 : 0,
      optional: node.required ? 0 : 1,
      optionalAnswered: !node.required && right ? 1 : 0,
      characters,
    };
    total = add(total, one);
    for (const id of path) sections.set(id, add(sections.get(id) ?? NOTHING, one));
  }
  return { ...total, sections, missing };
}

interface Judged {
  readonly node: QuestionNode;
  readonly filled: boolean;
  readonly right: boolean;
  readonly characters: number;
}

/** Answers never change, they are replaced: an answer is judged once, and a keystroke costs one answer, not the form. */
const judged = new WeakMap<Answer, Judged>();

function judge(node: QuestionNode, answer: Answer): Judged {
  const known = judged.get(answer);
  if (known?.node === node) return known;
  const filled = isAnswered(node, answer);
  const verdict: Judged = {
    node,
    filled,
    right: filled && answerProblems(node, answer).length === 0,
    characters: countAnswer(node, answer),
  };
  judged.set(answer, verdict);
  return verdict;
}

const add = (one: Progress, other: Progress): Progress => ({
  mandatory: one.mandatory + other.mandatory,
  mandatoryAnswered: one.mandatoryAnswered + other.mandatoryAnswered,
  optional: one.optional + other.optional,
  optionalAnswered: one.optionalAnswered + other.optionalAnswered,
  characters: one.characters + other.characters,
});
