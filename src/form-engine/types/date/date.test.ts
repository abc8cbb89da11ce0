import { expect, test } from "vitest";
import { questionOf, readValues } from "../../testing/read-values.ts";
import { typeOf } from "../question-types.ts";

test("dates are days of the calendar", () => {
  expect(readValues(questionOf("date"), "2028-02-29")).toEqual(["2028-02-29"]);
  expect(readValues(questionOf("date"), "2027-02-29")).toBe("notADate");
  expect(readValues(questionOf("date"), "29/02/2028")).toBe("notADate");
  expect(readValues(questionOf("date", { min: "2027-01-01" }), "2026-12-31")).toBe("tooSmall");
  expect(typeOf(questionOf("date")).toText("2027-03-01", questionOf("date"), "en")).toBe(
    "1 March 2027",
  );
});
