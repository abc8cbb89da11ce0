import { expect, test } from "vitest";
import { parseAnchor } from "./paths.ts";

test("an address leads to a question or a section, and one that cannot be read leads nowhere", () => {
  expect(parseAnchor("#q-budget")).toBe("q-budget");
  expect(parseAnchor("#section-d%C3%A9but")).toBe("section-début");
  for (const hash of ["", "#", "#main", "#%", "#q-%E9"]) expect(parseAnchor(hash)).toBeNull();
});
