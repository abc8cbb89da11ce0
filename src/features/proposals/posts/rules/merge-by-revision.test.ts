import { expect, test } from "vitest";
import { mergeByRevision } from "./merge-by-revision.ts";

const item = (id: string, revision: number) => ({ id, revision });

test("the latest state of a post or thread holds, whenever it comes", () => {
  const known = [item("1", 5), item("2", 2)];
  expect(mergeByRevision(known, [item("1", 4)])).toEqual(known);
  expect(mergeByRevision(known, [item("1", 6), item("3", 7)])).toEqual([
    item("1", 6),
    item("2", 2),
    item("3", 7),
  ]);
});
