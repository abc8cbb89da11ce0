import { describe, expect, test } from "vitest";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { mergeAnswers, toChangeResults } from "./merge-answers.ts";

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

const heldOf = (value: string) => ({ value: [value], version: 1, meta: undefined });
const gone = { kind: "refused", code: "groupGone" } as const;

test("an answer in a group whose list met another's is tried again, and refused when nothing is left to settle", () => {
  const met = { kind: "conflict", held: "theirs" } as const;
  expect(toChangeResults({ g: met, "g:new/in": gone }, heldOf)).toMatchObject({
    g: { kind: "conflict", held: { value: ["theirs"] } },
    "g:new/in": { kind: "failed" },
  });
  expect(toChangeResults({ "g:new/in": gone }, heldOf)).toEqual({
    "g:new/in": { kind: "refused", code: "groupGone" },
  });
});

test("what is locked stays so, whatever else is settled", () => {
  const met = { kind: "conflict", held: "theirs" } as const;
  const locked = { kind: "locked", code: "locked" } as const;
  expect(toChangeResults({ a: met, b: locked }, heldOf).b).toEqual({
    kind: "locked",
    code: "locked",
  });
});
