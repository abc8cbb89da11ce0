import fc from "fast-check";
import { expect, test } from "vitest";
import { TopK } from "./top-k.ts";

test("the first ones are those of sorting and cutting", () => {
  const number = fc.integer({ min: -6, max: 6 });
  const list = fc.array(fc.tuple(number, number), { maxLength: 200 });
  fc.assert(
    fc.property(list, fc.nat({ max: 60 }), (keys, count) => {
      const first = new TopK(count);
      for (const [call, [key, second]] of keys.entries()) first.add(call, key, second);
      const sorted = keys.toSorted(([a, second], [b, other]) => a - b || second - other);
      const found = first.toSortedArray().map((call) => keys[call]);
      expect(found).toEqual(sorted.slice(0, count));
    }),
  );
});
