import { expect, test } from "vitest";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { readProblemDetails, toProblemDetails } from "./problem-details.ts";

test("problems by node are read back from the details of a refusal", () => {
  const problems: ModelProblem[] = [
    { node: "", field: "titleFr", code: "missing" },
    { node: "[0][2]", field: "", code: "notANode" },
    { node: "aid", field: "choiceQuestionNodes.0.labelFr", code: "missing" },
    { node: "aid", field: "choiceQuestionNodes.0.labelFr", code: "tooLong" },
  ];
  const details = toProblemDetails(problems);
  expect(details["aid.choiceQuestionNodes.0.labelFr"]).toBe("missing,tooLong");
  expect(readProblemDetails(details)).toEqual(problems);
  expect(readProblemDetails({ file: "missing" })).toEqual([]);
});
