import { expect, test } from "vitest";
import { sortByUrgency } from "./sort-by-urgency.ts";

test("drafts stand by how long is left, those of closed calls last", () => {
  const draft = (name: string, day: number, over = false) => {
    return { name, over, closesAt: new Date(Date.UTC(2026, 10, day)) };
  };
  const drafts = [
    draft("later", 28),
    draft("closed long ago", 2, true),
    draft("next", 19),
    draft("closed", 12, true),
    draft("begun after the next", 19),
  ];
  expect(sortByUrgency(drafts).map(({ name }) => name)).toEqual([
    "next",
    "begun after the next",
    "later",
    "closed",
    "closed long ago",
  ]);
});
