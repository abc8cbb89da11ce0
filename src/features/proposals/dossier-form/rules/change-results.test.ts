import { expect, test } from "vitest";
import { toChangeResults } from "./change-results.ts";

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
