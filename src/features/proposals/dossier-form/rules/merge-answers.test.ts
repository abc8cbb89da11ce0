import { describe, expect, test } from "vitest";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { mergeAnswers } from "./merge-answers.ts";

const form = buildForm(
  section("s", [
    choice("any", ["a", "b", "c"]),
    choice("one", ["a", "b", "c"], { choiceType: "radio" }),
    choice("two", ["a", "b", "c"], { maxChoices: 2 }),
  ]),
  group("g", [question("in")], { maxGroups: 2 }),
);
const settle = (id: string, base: string[], mine: string[], theirs: string[]) =>
  mergeAnswers(form.positions.get(id)?.node, base, mine, theirs);

describe("two people's answers", () => {
  test("merge where the question takes both", () => {
    expect(settle("any", ["a"], ["a", "b"], ["a", "c"])).toEqual({ merged: ["a", "b", "c"] });
  });

  test("clash where it takes one of them only", () => {
    expect(settle("one", ["a"], ["b"], ["c"])).toBe("clash");
    expect(settle("two", ["a"], ["a", "b"], ["a", "c"])).toBe("clash");
  });
});

describe("two people's lists of groups", () => {
  test("keep a group when each removed the other's", () => {
    expect(settle("g", ["a", "b"], ["a"], ["b"])).toEqual({ merged: ["b"] });
  });

  test("are both there when there are more than may be: each may hold texts", () => {
    expect(settle("g", [], ["first", "a"], ["first", "b"])).toEqual({
      merged: ["first", "a", "b"],
    });
  });

  test("do not bring back the first group, which no list named at the beginning", () => {
    expect(settle("g", [], ["a"], ["first", "b"])).toEqual({ merged: ["a", "b"] });
  });
});
