import { readAnswer } from "../answers.ts";
import type { QuestionNode } from "../model.ts";
import { formOf, question } from "./build.ts";

/** A question of a type, with what matters to the test. */
export function questionOf(type: string, more: object = {}): QuestionNode {
  const found = formOf(question("q", type, more)).places.get("q")?.node;
  if (found?.discr !== "question") throw new Error("no question");
  return found;
}

/** The answer as a question reads it, or the code of the first problem. */
export const readValues = (of: QuestionNode, ...values: unknown[]) => {
  const answer = readAnswer(of, values);
  return answer.ok ? answer.answer : (answer.problems[0]?.code ?? null);
};
