import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";

test("[D-07 part] an integer loses what is no digit", () => {
  expect(readValues(buildQuestion("integer"), " 1 2a3 ")).toEqual(["123"]);
  expect(readValues(buildQuestion("integer"), "007")).toEqual(["7"]);
  expect(readValues(buildQuestion("integer"), 12)).toBe("wrongType");
  expect(readValues(buildQuestion("integer", { max: 5 }), "6")).toBe("tooLarge");
  expect(readValues(buildQuestion("integer"), "1".repeat(13))).toBe("tooLarge");
});
