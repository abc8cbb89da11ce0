import { expect, test } from "vitest";
import { buildHugeAnswers, buildHugeModel } from "#tests/support/huge-form.ts";
import { isVisible } from "./conditions.ts";
import { makeForm } from "./form.ts";
import { toFormShape, updateFormShape } from "./form-shape.ts";
import type { FormState } from "./form-state.ts";
import { listOccurrences } from "./occurrences.ts";
import { addAnswer, buildForm, choice, group, question } from "./testing/build-form.ts";

const form = buildForm(
  question("a"),
  choice("c", ["x", "y"], { choiceType: "radio" }),
  question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
  question("said", "text", { visibleWhen: [{ node: "a", answered: true }] }),
  group("g", [question("in"), question("free")]),
);
const stateOf = (answers: Record<string, unknown[]>): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(),
});
const before = stateOf({ a: ["one"], c: ["x"], more: [], g: ["first"], "g:first/in": ["text"] });
const shape = toFormShape(form, before);
const after = (key: string, answer: unknown[]) =>
  updateFormShape(form, { before, shape, state: addAnswer(before, key, answer) });

test("a shape holds what decides, and decides the same", () => {
  expect([...shape.answers.keys()]).toEqual(["a", "c", "g"]);
  for (const key of ["more", "said", "g:first/in"])
    expect(isVisible(form, shape, key), key).toBe(isVisible(form, before, key));
  expect(listOccurrences(form, shape)).toEqual(listOccurrences(form, before));
});

test("typing leaves the shape as it is, also in a question that conditions ask about", () => {
  expect(after("g:first/in", ["another text"])).toBe(shape);
  expect(after("a", ["one and more"])).toBe(shape);
  expect(after("g", ["first"])).toBe(shape);
});

test("another answer to what conditions ask, and another list of groups, are another shape", () => {
  expect(isVisible(form, after("a", [""]), "said")).toBe(false);
  expect(isVisible(form, after("c", ["y"]), "more")).toBe(true);
  expect(listOccurrences(form, after("g", ["first", "second"])).map(({ key }) => key)).toContain(
    "g:second/in",
  );
});

test("an absurd form has a small shape, and the same places", () => {
  const absurd = makeForm(buildHugeModel());
  const state = stateOf(buildHugeAnswers() as Record<string, unknown[]>);
  const small = toFormShape(absurd, state);
  expect(small.answers.size).toBeLessThan(state.answers.size / 2);
  expect(listOccurrences(absurd, small)).toEqual(listOccurrences(absurd, state));
});
