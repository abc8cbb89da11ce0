import { expect, test } from "vitest";
import { getExtension, getStem } from "./file-name.ts";
import { formatFileSize } from "./file-size.ts";

test("a name says a format, or none", () => {
  const names = ["cv.PDF", "cv", ".pdf", "a/b.docx", "x.tar.gz", "cv."];
  expect(names.map(getExtension)).toEqual(["pdf", null, null, "docx", "gz", null]);
  expect(names.map(getStem)).toEqual(["cv", "cv", ".pdf", "b", "x.tar", "cv."]);
});

test("sizes are told as people count them", () => {
  expect(formatFileSize(1, "fr")).toBe("1\u202fko");
  expect(formatFileSize(1_500_000, "fr")).toBe("1,4\u202fMo");
  expect(formatFileSize(2 * 1024 * 1024, "en")).toBe("2\u202fMB");
});
