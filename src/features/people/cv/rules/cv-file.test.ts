import { expect, test } from "vitest";
import { findNameProblem } from "./cv-file.ts";

test("a file name with a matching, a different or no extension", () => {
  expect(findNameProblem("cv.pdf", "pdf")).toBeNull();
  expect(findNameProblem("cv", "pdf")).toBeNull();
  expect(findNameProblem("cv.pdf", "docx")).toBe("mismatch/pdf/docx");
});
