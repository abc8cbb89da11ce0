import { expect, test } from "vitest";
import type { QuestionNode } from "../../model.ts";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";
import { getMaxChoices, hasChoiceLimit, listOptions } from "./rules.ts";

const options = ["a", "b", "c"].map((id) => ({ id, labelFr: id, labelEn: id }));
const checkbox = (maxChoices?: number) =>
  buildQuestion("choice", {
    choiceType: "checkbox",
    choiceQuestionNodes: options,
    ...(maxChoices ? { maxChoices } : {}),
  }) as Extract<QuestionNode, { type: "choice" }>;

test("[D-06 part] choices take as many options as the limit allows, and say the limit only when it is one", () => {
  expect(readValues(checkbox(2), "a", "b")).toEqual(["a", "b"]);
  expect(readValues(checkbox(2), "a", "b", "c")).toBe("tooMany");
  expect([
    hasChoiceLimit(checkbox(2)),
    hasChoiceLimit(checkbox(3)),
    hasChoiceLimit(checkbox()),
  ]).toEqual([true, false, false]);
  expect(getMaxChoices(checkbox(9))).toBe(3);
});

test("[D-06 part] choices of several levels offer the leaves, named with what is above", () => {
  const tree = buildQuestion("choice", {
    choiceType: "multi_level_select",
    multiLevelSelectStructure: [
      {
        id: "pe",
        label_fr: "Sciences physiques",
        label_en: "Physical sciences",
        children: [{ id: "pe1", label_fr: "Mathématiques", label_en: "Mathematics" }],
      },
    ],
  }) as Extract<QuestionNode, { type: "choice" }>;
  expect(listOptions(tree).map(({ labelEn }) => labelEn)).toEqual([
    "Physical sciences › Mathematics",
  ]);
  expect(readValues(tree, "pe")).toBe("unknownOption");
});

test("choices of two people are put together, unless only one can hold", () => {
  const { merge } = getQuestionType(checkbox());
  expect(merge(["a"], ["a", "b"], ["a", "c"])).toEqual(["a", "b", "c"]);
  expect(merge(["a", "b"], ["b"], ["a", "b", "c"])).toEqual(["b", "c"]);
  expect(merge([], ["a"], ["b"])).toEqual(["a", "b"]);
});
