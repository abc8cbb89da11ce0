import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkModel } from "./check-model.ts";
import { makeForm } from "./form.ts";
import { MAX_STRUCTURE_DEPTH } from "./model.ts";

const formOf = (name: string) => {
  const file = new URL(`../../demo/data/forms/${name}.json`, import.meta.url);
  const checked = checkModel(JSON.parse(readFileSync(file, "utf8")));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return makeForm(checked.model);
};

test("the full demonstration model asks 60 questions of every type, with groups in groups to the allowed depth", () => {
  const places = [...formOf("full").positions.values()];
  const questions = places.flatMap(({ node }) => (node.discr === "question" ? [node] : []));
  expect(questions).toHaveLength(60);
  expect([...new Set(questions.map(({ type }) => type))].sort()).toEqual([
    "bibliography",
    "choice",
    "currency",
    "date",
    "float",
    "image",
    "integer",
    "text",
  ]);
  const choices = questions.flatMap((node) => (node.type === "choice" ? [node.choiceType] : []));
  expect([...new Set(choices)].sort()).toEqual([
    "checkbox",
    "multi_level_select",
    "radio",
    "select",
  ]);
  expect(Math.max(...places.map(({ groups }) => groups.length))).toBe(2);
  const structures = places.filter(({ node }) => node.discr === "structure");
  expect(Math.max(...structures.map(({ depth }) => depth))).toBe(MAX_STRUCTURE_DEPTH);
});

test.each(["short", "general"])("the %s model is sound", (name) => {
  expect(formOf(name).positions.size).toBeGreaterThan(5);
});
