import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { getQuestionType } from "../question-types.ts";

test("dates are days of the calendar", () => {
  expect(readValues(buildQuestion("date"), "2028-02-29")).toEqual(["2028-02-29"]);
  expect(readValues(buildQuestion("date"), "2027-02-29")).toBe("notADate");
  expect(readValues(buildQuestion("date"), "29/02/2028")).toBe("notADate");
  expect(readValues(buildQuestion("date", { min: "2027-01-01" }), "2026-12-31")).toBe("tooSmall");
  expect(
    getQuestionType(buildQuestion("date")).toText("2027-03-01", buildQuestion("date"), "en"),
  ).toBe("1 March 2027");
});
