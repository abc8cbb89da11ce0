import { readAnswer } from "../answers.ts";
import type { QuestionNode } from "../model.ts";
import { buildForm, question } from "./build-form.ts";

/** A question of a type, with what matters to the test. */
export function buildQuestion(type: string, more: object = {}): QuestionNode {
  const found = buildForm(question("q", type, more)).positions.get("q")?.node;
  if (found?.discr !== "question") throw new Error("no question");
  return found;
}

/** The answer as a question reads it, or the code of the first problem. */
export const readValues = (of: QuestionNode, ...values: unknown[]) => {
  const answer = readAnswer(of, values);
  return answer.ok ? answer.answer : (answer.problems[0]?.code ?? null);
};
