import fc from "fast-check";
import { expect, test } from "vitest";
import { TopK } from "./top-k.ts";

test("returns the same as sorting and slicing", () => {
  const number = fc.integer({ min: -6, max: 6 });
  const list = fc.array(fc.tuple(number, number), { maxLength: 200 });
  fc.assert(
    fc.property(list, fc.nat({ max: 60 }), (keys, count) => {
      const top = new TopK(count);
      for (const [position, [key, second]] of keys.entries()) top.add(position, key, second);
      const sorted = keys.toSorted(([a, second], [b, other]) => a - b || second - other);
      const found = top.toSortedArray().map((position) => keys[position]);
      expect(found).toEqual(sorted.slice(0, count));
    }),
  );
});
