import { expect, test } from "vitest";
import { extensionOf, fileSize, nameProblem } from "./cv-file.ts";

test("a name says a format, another, or none", () => {
  expect(["cv.PDF", "cv", ".pdf", "a/b.docx", "x.tar.gz", "cv."].map(extensionOf)).toEqual([
    "pdf",
    null,
    null,
    "docx",
    "gz",
    null,
  ]);
  expect(nameProblem("cv.pdf", "pdf")).toBeNull();
  expect(nameProblem("cv", "pdf")).toBeNull();
  expect(nameProblem("cv.pdf", "docx")).toBe("mismatch/pdf/docx");
});

test("sizes are told as people count them", () => {
  expect(fileSize(1, "fr")).toBe("1\u202fko");
  expect(fileSize(1_500_000, "fr")).toBe("1,4\u202fMo");
  expect(fileSize(2 * 1024 * 1024, "en")).toBe("2\u202fMB");
});
