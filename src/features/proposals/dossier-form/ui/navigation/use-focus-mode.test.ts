import { expect, test } from "vitest";
import { buildForm, group, question, section } from "#form-engine/testing/build-form.ts";
import { listFocusPages } from "./use-focus-mode.ts";

test("a page is a section with what follows it, and nothing of the form is left out", () => {
  const { model } = buildForm(
    question("q0"),
    section("one", [question("q1")]),
    question("q2"),
    group("people", [question("q3")]),
    section("two", [question("q4")]),
  );
  const pages = listFocusPages(model.children).map(({ id, nodes }) => [id, nodes.map((n) => n.id)]);
  expect(pages).toEqual([
    ["q0", ["q0"]],
    ["one", ["one", "q2", "people"]],
    ["two", ["two"]],
  ]);
});
