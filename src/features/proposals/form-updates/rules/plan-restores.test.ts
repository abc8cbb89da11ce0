import { expect, test } from "vitest";
import { EMPTY_STATE } from "#form-engine/form-state.ts";
import { buildForm, question } from "#form-engine/testing/build-form.ts";
import { planRestores } from "./plan-restores.ts";

const integer = buildForm(question("n", "integer"));
const float = buildForm(question("n", "float"));
const text = buildForm(question("n"));

test("[E-03 part] a number that was converted, then set aside, returns with its first type", () => {
  const restore = (value: string, origin = float, to = integer) =>
    planRestores(
      to,
      EMPTY_STATE,
      [{ id: 1, key: "n", answer: [value], why: "typeChanged", origin }],
      () => false,
    ).map(({ answer }) => answer);
  expect(restore("120.00")).toEqual([["120"]]);
  expect(restore("12", integer, float)).toEqual([["12.00"]]);
  // Half a unit has no place in an integer, and a text never was a number.
  expect(restore("12.50")).toEqual([]);
  expect(restore("12", text)).toEqual([]);
});
