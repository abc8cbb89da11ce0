import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#rich-text/document.ts";
import type { CvContent } from "./cv-content.ts";
import { applyChanges, type CurrentSpace, diffSnapshot } from "./snapshot-diff.ts";

const word = fc.constantFrom("", "a", "b", "Été");
const career = fc.record({
  title: word,
  department: word,
  organization: word,
  city: fc.constant(""),
  country: fc.constant(""),
  url: fc.constant(""),
  start: fc.constantFrom("2019", "2019-09"),
  end: word,
  description: word,
});
const production = fc.record({
  title: word,
  type: fc.constant("article"),
  authors: fc.array(word, { maxLength: 2 }),
  container: word,
  year: fc.constantFrom(null, 2020, 2021),
  doi: word,
  url: fc.constant(""),
  identifier: fc.constant("x"),
});
const teaching = fc.record({
  title: word,
  type: fc.constant("lectures"),
  level: fc.constant("L1"),
  hoursPerYear: fc.nat(3),
  participants: fc.constantFrom(null, 3),
});
const pause = fc.record({ start: fc.constant("2019-01-01"), end: word, description: word });
const rows = <T>(prefix: string, values: fc.Arbitrary<T>) =>
  fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 5 }).map((n) => `${prefix}${n}`), values }),
    { maxLength: 4, selector: ({ id }) => id },
  );
const person = fc.record({
  title: fc.constantFrom("", "dr"),
  firstName: fc.constant("Ada"),
  lastName: word,
  email: word,
  phone: word,
  website: fc.constant(""),
  orcid: fc.constant(""),
  affiliation: word,
});
const space = fc.record({
  person,
  biography: fc.option(word),
  skills: fc.option(
    fc.record({
      languages: fc.array(fc.record({ language: word, level: fc.constant("B2") }), {
        maxLength: 2,
      }),
      digital: fc.array(word, { maxLength: 2 }),
      other: fc.array(word, { maxLength: 1 }),
    }),
  ),
  employments: rows("e", career),
  affiliations: rows("f", career),
  responsibilities: rows("r", career),
  trainings: rows("t", career),
  awards: rows("a", career),
  teaching: rows("h", teaching),
  breaks: rows("b", pause),
});
const now: fc.Arbitrary<CurrentSpace> = fc
  .tuple(space, rows("p", production), rows("d", production))
  .map(([rest, publications, datasets]) => ({ ...rest, works: [...publications, ...datasets] }));
const content: fc.Arbitrary<CvContent> = fc
  .tuple(
    space,
    rows("p", production),
    rows("d", production),
    word,
    fc.subarray(["e0", "e1", "t2", "a3", "h4", "b5"]),
  )
  .map(([rest, publications, datasets, why, known]) => ({
    ...rest,
    publications: publications.map((row) => ({ ...row, why })),
    datasets: datasets.map((row) => ({ ...row, why })),
    comments: EMPTY_DOCUMENT,
    narrative: { knowledge: "", people: "", society: "" },
    known,
  }));

const keysOf = (cv: CvContent, today: CurrentSpace) =>
  diffSnapshot(cv, today).map(({ key }) => key);

describe("[C-11 part] what a refresh would change", () => {
  test("is nothing once all of it is taken", () => {
    fc.assert(
      fc.property(content, now, (cv, today) => {
        const all = new Set(keysOf(cv, today));
        expect(keysOf(applyChanges(cv, today, all), today)).toEqual([]);
      }),
    );
  });

  test("is exactly the rest once some of it is taken, in any order", () => {
    fc.assert(
      fc.property(content, now, fc.infiniteStream(fc.boolean()), (cv, today, coin) => {
        const keys = keysOf(cv, today);
        const taken = keys.filter(() => coin.next().value);
        const rest = keys.filter((key) => !taken.includes(key));
        const after = applyChanges(cv, today, new Set(taken));
        expect(keysOf(after, today).toSorted()).toEqual(rest.toSorted());
      }),
    );
  });

  test("leaves order, chosen rows and the person's sentences alone where nothing is taken", () => {
    fc.assert(
      fc.property(content, now, (cv, today) => {
        const { known: _before, ...before } = cv;
        const { known: _after, ...after } = applyChanges(cv, today, new Set());
        expect(after).toEqual(before);
      }),
    );
  });

  test("names every key once", () => {
    fc.assert(
      fc.property(content, now, (cv, today) => {
        const keys = keysOf(cv, today);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test("tells added, changed field by field, and gone; what was left out is not proposed again", () => {
    const values = { ...blank, title: "Chargée de recherche", end: "" };
    const cv = {
      ...empty,
      employments: [row("1", values), row("2", values)],
      known: ["1", "2", "4"],
    };
    const today = {
      ...nothing,
      employments: [row("1", { ...values, end: "2024" }), row("3", values), row("4", values)],
    };
    expect(diffSnapshot(cv, today)).toEqual([
      {
        key: "employments/1",
        section: "employments",
        kind: "changed",
        row: today.employments[0],
        fields: [{ field: "end", before: "", after: "2024" }],
      },
      { key: "employments/2", section: "employments", kind: "gone", row: row("2", values) },
      { key: "employments/3", section: "employments", kind: "added", row: row("3", values) },
    ]);
  });
});

test("a refresh keeps a chosen contact while it belongs to the person, and skips hidden texts", () => {
  const contacts = { emails: ["a@x.org", "b@x.org"], phones: [] };
  const today = { ...nothing, person: { ...nobody, email: "a@x.org" }, biography: "New", contacts };
  const cvWith = (email: string, biography: string | null) => ({
    ...empty,
    person: { ...nobody, email },
    biography,
  });
  const keys = (email: string, biography: string | null) =>
    diffSnapshot(cvWith(email, biography), today).map(({ key }) => key);
  expect(keys("b@x.org", null)).toEqual([]);
  expect(keys("", "New")).toEqual([]);
  expect(keys("gone@x.org", "Old")).toEqual(["person/email", "person/biography"]);
});

const blank = {
  title: "",
  department: "",
  organization: "",
  city: "",
  country: "",
  url: "",
  start: "",
  end: "",
  description: "",
};
const row = (id: string, values: typeof blank) => ({ id, values });
const nobody = {
  title: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  website: "",
  orcid: "",
  affiliation: "",
};
const lists = {
  biography: null,
  skills: null,
  employments: [],
  affiliations: [],
  trainings: [],
  awards: [],
  teaching: [],
  responsibilities: [],
  breaks: [],
};
const nothing = { ...lists, person: nobody, works: [] };
const empty = {
  ...lists,
  person: nobody,
  publications: [],
  datasets: [],
  comments: EMPTY_DOCUMENT,
  narrative: { knowledge: "", people: "", society: "" },
};
