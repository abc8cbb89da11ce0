import { expect, test } from "vitest";
import { dossierNames, mergeNames, sortByUrgency } from "./dossier.ts";

test("a dossier is called by one line that can be seen and reads as it is written", () => {
  const { acronym, title } = dossierNames;
  expect(title.parse(" Les\n haies\u0001 et\u202e le vent ")).toBe("Les haies et le vent");
  expect(acronym.safeParse("\u200b\u2060").error?.issues[0]?.message).toBe("missing");
});

const SEEN = { acronym: "BOCAGE", title: "Les haies" };

test("names changed on one side only are merged", () => {
  const titled = { ...SEEN, title: "Les haies et le vent" };
  const renamed = { ...SEEN, acronym: "HAIES" };
  expect(mergeNames(SEEN, titled, SEEN)).toEqual(titled);
  expect(mergeNames(SEEN, SEEN, renamed)).toEqual(renamed);
  expect(mergeNames(SEEN, titled, renamed)).toEqual({ ...titled, ...{ acronym: "HAIES" } });
  expect(mergeNames(SEEN, renamed, renamed)).toEqual(renamed);
});

test("two different changes of one name are a conflict", () => {
  const mine = { ...SEEN, acronym: "HAIES" };
  expect(mergeNames(SEEN, mine, { ...SEEN, acronym: "VENT" })).toBeNull();
  // An empty base differs from both sides, so every change conflicts.
  expect(mergeNames({ acronym: "", title: "" }, mine, SEEN)).toBeNull();
});

test("drafts are sorted by time left, those of closed calls last", () => {
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
