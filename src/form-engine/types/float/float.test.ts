import { expect, test } from "vitest";
import { questionOf, readValues } from "../../testing/read-values.ts";
import { typeOf } from "../question-types.ts";

test("[D-07 part] a float has two decimals", () => {
  expect(readValues(questionOf("float"), "3,5")).toEqual(["3.50"]);
  expect(readValues(questionOf("float"), "3.14")).toEqual(["3.14"]);
  expect(readValues(questionOf("float"), "3.141")).toBe("notANumber");
  expect(readValues(questionOf("float"), "1e3")).toBe("notANumber");
  expect(readValues(questionOf("float"), ".")).toBe("notANumber");
  expect(typeOf(questionOf("float")).toText("3.50", questionOf("float"), "en")).toBe("3.50");
});
