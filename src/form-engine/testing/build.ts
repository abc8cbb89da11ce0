import type { AnswerKey } from "../answer-key.ts";
import { checkModel } from "../check-model.ts";
import { type Form, makeForm } from "../form.ts";
import type { FormState } from "../form-state.ts";
import type { FormModel } from "../model.ts";
import type { Answer } from "../question-type.ts";

/** Small models for tests: nodes are written with what matters to the test, and the rest is filled in. */
type Sketch = Record<string, unknown> & { id: string };

export const section = (id: string, children: unknown[], more: object = {}): Sketch => ({
  id,
  discr: "structure",
  type: "structure",
  titleFr: `Titre ${id}`,
  titleEn: `Title ${id}`,
  children,
  ...more,
});

export const group = (id: string, children: unknown[], more: object = {}): Sketch =>
  section(id, children, { multiple: true, ...more });

export const question = (id: string, type = "text", more: object = {}): Sketch => ({
  id,
  discr: "question",
  type,
  titleFr: `Question ${id}`,
  titleEn: `Question ${id}`,
  ...more,
});

export const choice = (id: string, options: string[], more: object = {}): Sketch =>
  question(id, "choice", {
    choiceType: "checkbox",
    choiceQuestionNodes: options.map((option) => ({
      id: option,
      labelFr: `Option ${option}`,
      labelEn: `Option ${option}`,
    })),
    ...more,
  });

export const sketch = (children: unknown, more: object = {}) => ({
  formModelType: "scientific_proposition",
  titleFr: "Proposition",
  titleEn: "Proposal",
  children,
  ...more,
});

function modelOf(children: Sketch[]): FormModel {
  const checked = checkModel(sketch(children));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.model;
}

export const formOf = (...children: Sketch[]): Form => makeForm(modelOf(children));

/** A state with one more answer. */
export const withAnswer = (state: FormState, key: AnswerKey, answer: Answer): FormState => ({
  ...state,
  answers: new Map(state.answers).set(key, answer),
});
