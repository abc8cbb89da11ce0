import { expect, test } from "vitest";
import { appendixNameSchema, nameProblem, withoutExtension } from "./appendix-file.ts";

test("a name that says another format than the content is refused, one that says nothing is not", () => {
  expect(nameProblem("budget.xlsx", "xlsx")).toBeNull();
  expect(nameProblem("photo.JPG", "jpeg")).toBeNull();
  expect(nameProblem("photo.jpeg", "jpeg")).toBeNull();
  expect(nameProblem("budget", "pdf")).toBeNull();
  expect(nameProblem("budget.pdf", "xlsx")).toBe("mismatch/pdf/xlsx");
});

test("an ending that is typed is not there twice, another one is a part of the name", () => {
  expect(withoutExtension("Lettre INRAE.pdf", "pdf")).toBe("Lettre INRAE");
  expect(withoutExtension("Lettre INRAE.pdf.PDF", "pdf")).toBe("Lettre INRAE");
  expect(withoutExtension("photo.jpeg", "jpeg")).toBe("photo");
  expect(withoutExtension("v1.2", "pdf")).toBe("v1.2");
  expect(withoutExtension("budget.xlsx", "pdf")).toBe("budget.xlsx");
  expect(withoutExtension(".pdf", "pdf")).toBe(".pdf");
});

test("a name is one line that says something", () => {
  expect(appendixNameSchema.parse("  Lettre\n de  l'INRAE ")).toBe("Lettre de l'INRAE");
  expect(appendixNameSchema.safeParse(" \t").error?.issues[0]?.message).toBe("missing");
  expect(appendixNameSchema.safeParse("x".repeat(121)).error?.issues[0]?.message).toBe("tooLong");
});
