import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";

test("bibliographies take works with and without a DOI, once each line", () => {
  const works = buildQuestion("bibliography", { maxReferences: 2 });
  expect(
    readValues(works, { citation: " A  b ", doi: "https://doi.org/10.1000/XYZ" }, "C"),
  ).toEqual([{ citation: "A b", doi: "10.1000/xyz" }, { citation: "C" }]);
  expect(readValues(works, "a", "b", "c")).toBe("tooMany");
  expect(readValues(works, { citation: 3 })).toBe("wrongType");
  expect(readValues(works, "x".repeat(1_001))).toBe("tooLong");
  expect(getQuestionType(works).fromForm(["A\r\n\nB"], works, [])).toEqual(["A", "B"]);
});
