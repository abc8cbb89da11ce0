import fc from "fast-check";
import { expect, test } from "vitest";
import { findSortedIndex } from "./find-sorted-index.ts";

test("a number is found where indexOf finds it", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40)), fc.nat(40), (list, value) => {
      const sorted = Uint32Array.from(list).sort();
      expect(findSortedIndex(sorted, value)).toBe(sorted.indexOf(value));
    }),
  );
});
