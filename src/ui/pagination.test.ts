import { expect, test } from "vitest";
import { getPageWindow } from "./pagination.tsx";

test("a few pages are all offered", () => {
  expect(getPageWindow(2, 4)).toEqual([1, 2, 3, 4]);
});

test("far pages are left out on both sides of the current one", () => {
  expect(getPageWindow(6, 14)).toEqual([1, "gap-before", 5, 6, 7, "gap-after", 14]);
});

test("a gap never stands for a single page", () => {
  expect(getPageWindow(4, 14)).toEqual([1, 2, 3, 4, 5, "gap-after", 14]);
  expect(getPageWindow(11, 14)).toEqual([1, "gap-before", 10, 11, 12, 13, 14]);
});

test("the row keeps its length at both ends", () => {
  expect(getPageWindow(1, 14)).toEqual([1, 2, 3, 4, 5, "gap-after", 14]);
  expect(getPageWindow(14, 14)).toEqual([1, "gap-before", 10, 11, 12, 13, 14]);
});
