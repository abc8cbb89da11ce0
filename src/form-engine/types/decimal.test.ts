import { expect, test } from "vitest";
import { questionOf, readValues } from "../testing/read-values.ts";
import { typedDecimal } from "./decimal.ts";

test("[D-07 part] an amount that is pasted stays the amount it was, or is refused where it can be read in two ways", () => {
  expect(typedDecimal("482,500.00", "")).toBe("482500,00");
  expect(typedDecimal("€ 1 482 500.5", "")).toBe("1482500,5");
  expect(typedDecimal("482,500", "")).toBe("482,500");
  expect(readValues(questionOf("currency"), "482,500")).toBe("ambiguousAmount");
  expect(typedDecimal("3,14159", "")).toBe("3,14159");
});

test("[D-07 part] while an amount is typed, one separator and two digits after it stay", () => {
  expect(typedDecimal("12a,3.45")).toBe("12,34");
  expect(typedDecimal("12")).toBe("12");
  expect(typedDecimal("482,505", "482,50")).toBe("482,50");
  expect(typedDecimal("12,5.", "12,5")).toBe("12,5");
  expect(typedDecimal(",5")).toBe(",5");
});
