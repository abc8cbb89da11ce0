import { expect, test } from "vitest";
import { anchorIn } from "./anchor-in.ts";

test("an address leads to a question or a section, and one that cannot be read leads nowhere", () => {
  expect(anchorIn("#q-budget")).toBe("q-budget");
  expect(anchorIn("#section-d%C3%A9but")).toBe("section-début");
  for (const hash of ["", "#", "#main", "#%", "#q-%E9"]) expect(anchorIn(hash)).toBeNull();
});
