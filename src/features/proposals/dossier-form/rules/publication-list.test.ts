import { expect, test } from "vitest";
import { findTooLongCitation } from "./publication-list.ts";

test("of several citations, the one that is too long is told by how it begins and how long it is", () => {
  const long = `Okafor, J. (2025). ${"é".repeat(1_000)}`;
  expect(findTooLongCitation(["Diop, A. (2024).", long])).toEqual({
    start: `Okafor, J. (2025). ${"é".repeat(41)}`,
    length: 1_019,
  });
  // White space that is not kept does not count.
  expect(
    findTooLongCitation([`${"a".repeat(500)}${" ".repeat(900)}${"b".repeat(499)}`]),
  ).toBeNull();
});
