import { expect, test } from "vitest";
import { nameProblem } from "./cv-file.ts";

test("a name says a format, another, or none", () => {
  expect(nameProblem("cv.pdf", "pdf")).toBeNull();
  expect(nameProblem("cv", "pdf")).toBeNull();
  expect(nameProblem("cv.pdf", "docx")).toBe("mismatch/pdf/docx");
});
