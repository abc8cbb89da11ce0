import { describe, expect, test } from "vitest";
import { findConflictingFields, mergeFields, settleFields } from "./merge-fields.ts";

const base = { title: "dr", phones: ["1"], website: "" };

describe("two saves of one form", () => {
  test("of different fields are put together", () => {
    const mine = { ...base, website: "https://mine.example.org" };
    const theirs = { ...base, phones: ["1", "2"] };
    expect(settleFields(base, mine, theirs)).toEqual({
      merged: { title: "dr", phones: ["1", "2"], website: "https://mine.example.org" },
    });
  });

  test("of the same field are a clash", () => {
    const mine = { ...base, title: "prof", website: "https://mine.example.org" };
    const theirs = { ...base, title: "mr", phones: ["2"] };
    expect(settleFields(base, mine, theirs)).toBe("clash");
    expect(findConflictingFields(base, mine, theirs)).toEqual(["title"]);
    const together = { website: "https://mine.example.org", phones: ["2"] };
    expect(mergeFields(base, mine, theirs, "mine")).toEqual({ ...together, title: "prof" });
    expect(mergeFields(base, mine, theirs, "theirs")).toEqual({ ...together, title: "mr" });
  });

  test("with equal values, or without changes, keep my version", () => {
    const mine = { ...base, title: "prof" };
    expect(settleFields(base, mine, { ...base, title: "prof" })).toBe("apart");
    expect(settleFields(base, mine, base)).toBe("apart");
  });
});
