import { expect, test } from "vitest";
import { absurdAnswers, absurdModel } from "#tests/support/absurd-form.ts";
import { isVisible } from "./conditions.ts";
import { makeForm } from "./form.ts";
import { shapeAfter, shapeOf } from "./form-shape.ts";
import type { FormState } from "./form-state.ts";
import { occurrences } from "./occurrences.ts";
import { choice, formOf, group, question, withAnswer } from "./testing/build.ts";

const form = formOf(
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
const shape = shapeOf(form, before);
const after = (key: string, answer: unknown[]) =>
  shapeAfter(form, { before, shape, state: withAnswer(before, key, answer) });

test("a shape holds what decides, and decides the same", () => {
  expect([...shape.answers.keys()]).toEqual(["a", "c", "g"]);
  for (const key of ["more", "said", "g:first/in"])
    expect(isVisible(form, shape, key), key).toBe(isVisible(form, before, key));
  expect(occurrences(form, shape)).toEqual(occurrences(form, before));
});

test("typing leaves the shape as it is, also in a question that conditions ask about", () => {
  expect(after("g:first/in", ["another text"])).toBe(shape);
  expect(after("a", ["one and more"])).toBe(shape);
  expect(after("g", ["first"])).toBe(shape);
});

test("another answer to what conditions ask, and another list of groups, are another shape", () => {
  expect(isVisible(form, after("a", [""]), "said")).toBe(false);
  expect(isVisible(form, after("c", ["y"]), "more")).toBe(true);
  expect(occurrences(form, after("g", ["first", "second"])).map(({ key }) => key)).toContain(
    "g:second/in",
  );
});

test("an absurd form has a small shape, and the same places", () => {
  const absurd = makeForm(absurdModel());
  const state = stateOf(absurdAnswers() as Record<string, unknown[]>);
  const small = shapeOf(absurd, state);
  expect(small.answers.size).toBeLessThan(state.answers.size / 2);
  expect(occurrences(absurd, small)).toEqual(occurrences(absurd, state));
});
