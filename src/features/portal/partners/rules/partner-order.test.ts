import { expect, test } from "vitest";
import { moveInOrder } from "./partner-order.ts";

test("[E-01 part] a partner moves by one position, and nothing moves past an end", () => {
  expect(moveInOrder([1, 2, 3], 3, "up")).toEqual([1, 3, 2]);
  expect(moveInOrder([1, 2, 3], 1, "down")).toEqual([2, 1, 3]);
  expect(moveInOrder([1, 2, 3], 1, "up")).toEqual([1, 2, 3]);
  expect(moveInOrder([1, 2, 3], 3, "down")).toEqual([1, 2, 3]);
  expect(moveInOrder([1, 2, 3], 9, "up")).toEqual([1, 2, 3]);
  expect(moveInOrder([], 1, "down")).toEqual([]);
});
