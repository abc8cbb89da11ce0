import { expect, test } from "vitest";
import { appendixNameSchema, findNameProblem, removeExtension } from "./appendix-file.ts";

test("a name that says another format than the content is refused, one that says nothing is not", () => {
  expect(findNameProblem("budget.xlsx", "xlsx")).toBeNull();
  expect(findNameProblem("photo.JPG", "jpeg")).toBeNull();
  expect(findNameProblem("photo.jpeg", "jpeg")).toBeNull();
  expect(findNameProblem("budget", "pdf")).toBeNull();
  expect(findNameProblem("budget.pdf", "xlsx")).toBe("mismatch/pdf/xlsx");
});

test("an ending that is typed is not there twice, another one is a part of the name", () => {
  expect(removeExtension("Lettre INRAE.pdf", "pdf")).toBe("Lettre INRAE");
  expect(removeExtension("Lettre INRAE.pdf.PDF", "pdf")).toBe("Lettre INRAE");
  expect(removeExtension("photo.jpeg", "jpeg")).toBe("photo");
  expect(removeExtension("v1.2", "pdf")).toBe("v1.2");
  expect(removeExtension("budget.xlsx", "pdf")).toBe("budget.xlsx");
  expect(removeExtension(".pdf", "pdf")).toBe(".pdf");
});

test("a name is one line that says something", () => {
  expect(appendixNameSchema.parse("  Lettre\n de  l'INRAE ")).toBe("Lettre de l'INRAE");
  expect(appendixNameSchema.safeParse(" \t").error?.issues[0]?.message).toBe("missing");
  expect(appendixNameSchema.safeParse("x".repeat(121)).error?.issues[0]?.message).toBe("tooLong");
});
