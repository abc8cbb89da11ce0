import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";

test("[D-07 part] a float has two decimals", () => {
  expect(readValues(buildQuestion("float"), "3,5")).toEqual(["3.50"]);
  expect(readValues(buildQuestion("float"), "3.14")).toEqual(["3.14"]);
  expect(readValues(buildQuestion("float"), "3.141")).toBe("notANumber");
  expect(readValues(buildQuestion("float"), "1e3")).toBe("notANumber");
  expect(readValues(buildQuestion("float"), ".")).toBe("notANumber");
  expect(getQuestionType(buildQuestion("float")).toText("3.50", buildQuestion("float"), "en")).toBe(
    "3.50",
  );
});
