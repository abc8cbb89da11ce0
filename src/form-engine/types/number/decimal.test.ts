import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";
import { cleanTypedDecimal } from "./decimal.ts";

test("[D-07 part] an amount that is pasted stays the amount it was, or is refused where it can be read in two ways", () => {
  expect(cleanTypedDecimal("482,500.00", "")).toBe("482500,00");
  expect(cleanTypedDecimal("€ 1 482 500.5", "")).toBe("1482500,5");
  expect(cleanTypedDecimal("482,500", "")).toBe("482,500");
  expect(readValues(buildQuestion("currency"), "482,500")).toBe("ambiguousAmount");
  expect(cleanTypedDecimal("3,14159", "")).toBe("3,14159");
});

test("[D-07 part] while an amount is typed, one separator and two digits after it stay", () => {
  expect(cleanTypedDecimal("12a,3.45")).toBe("12,34");
  expect(cleanTypedDecimal("12")).toBe("12");
  expect(cleanTypedDecimal("482,505", "482,50")).toBe("482,50");
  expect(cleanTypedDecimal("12,5.", "12,5")).toBe("12,5");
  expect(cleanTypedDecimal(",5")).toBe(",5");
});
