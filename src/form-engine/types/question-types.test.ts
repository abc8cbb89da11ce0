import { expect, test } from "vitest";
import type { QuestionNode } from "../model.ts";
import { questionOf } from "../testing/read-values.ts";
import { typeOf } from "./question-types.ts";

test("a type nobody knows is an error", () => {
  const strange = { ...questionOf("text"), type: "poem" } as unknown as QuestionNode;
  expect(() => typeOf(strange)).toThrow('no question type "poem"');
});
