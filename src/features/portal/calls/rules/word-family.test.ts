import { expect, test } from "vitest";
import { familyRoot } from "./word-family.ts";

test("words derived from one share a root, codes with a number do not", () => {
  expect(familyRoot("robotiqu")).toBe(familyRoot("robot"));
  expect(familyRoot("pe11")).not.toBe(familyRoot("pe1"));
});
