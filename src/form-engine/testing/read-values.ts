import { readAnswer } from "../answers.ts";
import type { QuestionNode } from "../model.ts";
import { buildForm, question } from "./build-form.ts";

/** A question of a type; the fields a test needs, the rest gets defaults. */
export function buildQuestion(type: string, more: object = {}): QuestionNode {
  const found = buildForm(question("q", type, more)).positions.get("q")?.node;
  if (found?.discr !== "question") throw new Error("no question");
  return found;
}

/** The parsed answer, or the code of its first problem. */
export const readValues = (of: QuestionNode, ...values: unknown[]) => {
  const answer = readAnswer(of, values);
  return answer.ok ? answer.answer : (answer.problems[0]?.code ?? null);
};
