import { expect, test } from "vitest";
import type { QuestionNode } from "../model.ts";
import { buildQuestion } from "../testing/read-values.ts";
import { getQuestionType } from "./question-types.ts";

test("a type nobody knows is an error", () => {
  const strange = { ...buildQuestion("text"), type: "poem" } as unknown as QuestionNode;
  expect(() => getQuestionType(strange)).toThrow('no question type "poem"');
});
