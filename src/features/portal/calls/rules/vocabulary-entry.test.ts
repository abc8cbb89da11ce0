import { expect, test } from "vitest";
import { z } from "zod";
import { entryFields, VOCABULARY_LIMITS } from "./vocabulary-entry.ts";

const schema = z.object(entryFields);
const problems = (terms: string, near = "") =>
  schema.safeParse({ terms, near }).error?.issues.map(({ message }) => message) ?? [];

test("one expression a line, spaces and repetitions do not matter", () => {
  expect(schema.parse({ terms: " sida \r\n\nVIH\nsida\n", near: "" })).toEqual({
    terms: ["sida", "VIH"],
    near: [],
  });
});

test("an expression reads as it is written, and carries no controls", () => {
  expect(schema.parse({ terms: "a\u202ecod.\u0007exe\nVIH", near: "" }).terms).toEqual([
    "acod.exe",
    "VIH",
  ]);
});

test.each([
  ["sida", "tooFew"],
  ["sida\n!!!", "noWord"],
  [`sida\n${"z".repeat(VOCABULARY_LIMITS.characters + 1)}`, "tooLong"],
  [Array.from({ length: 31 }, (_, at) => `a${at}`).join("\n"), "tooMany"],
])("%s", (terms, problem) => expect(problems(terms)).toEqual([problem]));
