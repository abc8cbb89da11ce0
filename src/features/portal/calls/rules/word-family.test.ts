import { expect, test } from "vitest";
import { getFamilyRoot } from "./word-family.ts";

test("words derived from one share a root, codes with a number do not", () => {
  expect(getFamilyRoot("robotiqu")).toBe(getFamilyRoot("robot"));
  expect(getFamilyRoot("pe11")).not.toBe(getFamilyRoot("pe1"));
});
