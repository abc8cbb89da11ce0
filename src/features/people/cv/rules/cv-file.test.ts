import { expect, test } from "vitest";
import { findNameProblem } from "./cv-file.ts";

test("a name says a format, another, or none", () => {
  expect(findNameProblem("cv.pdf", "pdf")).toBeNull();
  expect(findNameProblem("cv", "pdf")).toBeNull();
  expect(findNameProblem("cv.pdf", "docx")).toBe("mismatch/pdf/docx");
});
