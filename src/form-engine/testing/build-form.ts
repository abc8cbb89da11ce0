import type { AnswerKey } from "../answer-key.ts";
import { checkModel } from "../check-model.ts";
import { type Form, makeForm } from "../form.ts";
import type { FormState } from "../form-state.ts";
import type { FormModel } from "../model.ts";
import type { Answer } from "../question-type.ts";

/** Builds small models for tests: a test states the fields it needs, the rest gets defaults. */
type NodeInput = Record<string, unknown> & { id: string };

export const section = (id: string, children: unknown[], more: object = {}): NodeInput => ({
  id,
  discr: "structure",
  type: "structure",
  titleFr: `Titre ${id}`,
  titleEn: `Title ${id}`,
  children,
  ...more,
});

export const group = (id: string, children: unknown[], more: object = {}): NodeInput =>
  section(id, children, { multiple: true, ...more });

export const question = (id: string, type = "text", more: object = {}): NodeInput => ({
  id,
  discr: "question",
  type,
  titleFr: `Question ${id}`,
  titleEn: `Question ${id}`,
  ...more,
});

export const choice = (id: string, options: string[], more: object = {}): NodeInput =>
  question(id, "choice", {
    choiceType: "checkbox",
    choiceQuestionNodes: options.map((option) => ({
      id: option,
      labelFr: `Option ${option}`,
      labelEn: `Option ${option}`,
    })),
    ...more,
  });

export const buildModelInput = (children: unknown, more: object = {}) => ({
  formModelType: "scientific_proposition",
  titleFr: "Proposition",
  titleEn: "Proposal",
  children,
  ...more,
});

function buildModel(children: NodeInput[]): FormModel {
  const checked = checkModel(buildModelInput(children));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.model;
}

export const buildForm = (...children: NodeInput[]): Form => makeForm(buildModel(children));

/** A copy of the state with one more answer. */
export const addAnswer = (state: FormState, key: AnswerKey, answer: Answer): FormState => ({
  ...state,
  answers: new Map(state.answers).set(key, answer),
});
