import { expect, test } from "vitest";
import { questionOf, readValues } from "../../testing/read-values.ts";
import { typeOf } from "../question-types.ts";

test("[D-07 part] an amount is read with comma or point, stands in its field the French way, and is shown as one reads it", () => {
  const amount = questionOf("currency");
  expect(readValues(amount, "482 500,5 €")).toEqual(["482500.50"]);
  expect(readValues(amount, "482500.50")).toEqual(["482500.50"]);
  expect(readValues(amount, "1,2,3")).toBe("notANumber");
  expect(readValues(amount, "482,500.00 €")).toEqual(["482500.00"]);
  expect(readValues(amount, "1.234.567,8")).toEqual(["1234567.80"]);
  expect(readValues(amount, "1,234,567")).toEqual(["1234567.00"]);
  expect(readValues(amount, "1,234.567,8")).toBe("notANumber");
  expect(readValues(amount, "1,234")).toBe("notANumber");
  expect(readValues(questionOf("currency", { min: 10 }), "9,99")).toBe("tooSmall");
  const field = typeOf(amount).toForm("482500.50");
  expect(field.replace(/\s/g, " ")).toBe("482 500,50");
  const shown = typeOf(amount).toText("482500.50", amount, "fr");
  expect(shown.replace(/\s/g, " ")).toBe("482 500,50 €");
  expect(typeOf(amount).toText("482500.50", amount, "en")).toBe("€482,500.50");
  expect(typeOf(amount).toText("", amount, "en")).toBe("");
  expect(readValues(amount, typeOf(amount).toForm("482500.50"))).toEqual(["482500.50"]);
});
