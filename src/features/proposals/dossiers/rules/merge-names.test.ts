import { expect, test } from "vitest";
import { mergeNames } from "./merge-names.ts";

const SEEN = { acronym: "BOCAGE", title: "Les haies" };

test("each name is as whoever changed it wants it", () => {
  const titled = { ...SEEN, title: "Les haies et le vent" };
  const renamed = { ...SEEN, acronym: "HAIES" };
  expect(mergeNames(SEEN, titled, SEEN)).toEqual(titled);
  expect(mergeNames(SEEN, SEEN, renamed)).toEqual(renamed);
  expect(mergeNames(SEEN, titled, renamed)).toEqual({ ...titled, ...{ acronym: "HAIES" } });
  expect(mergeNames(SEEN, renamed, renamed)).toEqual(renamed);
});

test("two wishes for one name are nobody's to choose between", () => {
  const mine = { ...SEEN, acronym: "HAIES" };
  expect(mergeNames(SEEN, mine, { ...SEEN, acronym: "VENT" })).toBeNull();
  // Nobody said what was seen: whatever is there was not.
  expect(mergeNames({ acronym: "", title: "" }, mine, SEEN)).toBeNull();
});
