import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePageNumber } from "./page-number.ts";

test("an address without a page is the first page", () => {
  expect(parsePageNumber(undefined)).toBe(1);
});

test("every positive integer is read as itself", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      (page) => parsePageNumber(`${page}`) === page,
    ),
  );
});

test("anything else names no page", () => {
  for (const segment of ["0", "-1", "01", "1.5", "1e3", " 1", "deux", "", "9999999"]) {
    expect(() => parsePageNumber(segment), segment).toThrow("NOT_FOUND");
  }
});
