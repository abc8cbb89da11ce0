import fc from "fast-check";
import { expect, test } from "vitest";
import { sortPositions } from "./orders.ts";

test("positions are sorted by value, and equal values by position", () => {
  const date = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.constantFrom(0, 65_535, 65_536, 2 ** 32),
  );
  fc.assert(
    fc.property(fc.array(date), (list) => {
      const values = Float64Array.from(list);
      const sorted = [...values.keys()].sort(
        (one, other) => (values[one] as number) - (values[other] as number) || one - other,
      );
      expect([...sortPositions(values)]).toEqual(sorted);
    }),
  );
});
