import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { toInvalidInputError } from "#platform/errors.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { textNear } from "#tests/support/text-near.ts";
import {
  biographySchema,
  careerSchema,
  EMPTY_CAREER_VALUES,
  MAX_BIOGRAPHY_LENGTH,
} from "./career-form.ts";
import {
  breakSchema,
  computeTeachingTotals,
  expertiseActivitySchema,
  responsibilitySchema,
  teachingSchema,
} from "./entry-forms.ts";

/** Parses fields with a form's schema: the values, or the errors by field. */
function readEntry<Values>(schema: ZodType<Values>, fields: unknown) {
  const read = schema.safeParse(fields);
  return read.success
    ? { values: read.data }
    : { problems: toInvalidInputError(read.error).details };
}

const employment = (over: object) =>
  readEntry(careerSchema("employment"), {
    ...EMPTY_CAREER_VALUES,
    title: "Lecturer",
    organization: "University of Example",
    start: "09/2019",
    ...over,
  });

describe("[C-04 part] an employment", () => {
  test("is read with dates as precise as they were given", () => {
    expect(employment({ end: "31/08/2022", title: "  Lecturer\u0000\n" })).toMatchObject({
      values: { title: "Lecturer", start: "2019-09", end: "2022-08-31" },
    });
  });

  test.each([
    "example.org",
    "ftp://example.org",
    "javascript:alert(1)",
    "https://",
    "http://x y.org",
    "https://localhost",
    "https://exa\u0000mple.org",
  ])("link « %s » is no full address", (url) => {
    expect(employment({ url })).toEqual({ problems: { url: "invalid" } });
  });

  test.each([
    "https://example.org",
    "http://example.org/équipe?a=1#b",
    "https://université.fr",
    "",
  ])("link « %s » is accepted", (url) => {
    expect(employment({ url })).toHaveProperty("values");
  });

  test("says what is wrong with each field", () => {
    expect(
      employment({ title: " ", start: "yesterday", country: "FRA", department: "x".repeat(201) }),
    ).toEqual({
      problems: { title: "missing", start: "invalid", country: "invalid", department: "tooLong" },
    });
    expect(employment({ end: "2018" })).toEqual({ problems: { end: "beforeStart" } });
    expect(employment({ start: "" })).toEqual({ problems: { start: "missing" } });
    expect(readEntry(careerSchema("employment"), {})).toHaveProperty("problems");
  });
});

test("a biography keeps its words, whatever they look like, up to its length", () => {
  const script = "<script>alert(1)</script>\r\nÀ & B";
  expect(biographySchema.parse(script)).toBe("<script>alert(1)</script>\nÀ & B");
  expect(biographySchema.safeParse("é".repeat(MAX_BIOGRAPHY_LENGTH)).success).toBe(true);
  expect(biographySchema.safeParse("é".repeat(MAX_BIOGRAPHY_LENGTH + 1)).success).toBe(false);
});

test("a biography is as long on the server as beside its field", () => {
  fc.assert(
    fc.property(textNear(MAX_BIOGRAPHY_LENGTH), (text) => {
      const shown = text.replaceAll("\r\n", "\n");
      const fits = countCharacters(shown) <= MAX_BIOGRAPHY_LENGTH;
      expect(biographySchema.safeParse(text).success).toBe(fits);
    }),
  );
});

describe("the shorter lists", () => {
  test("a career break ends after it starts, or not at all", () => {
    const read = (startsOn: string, endsOn: string) =>
      readEntry(breakSchema, { startsOn, endsOn, description: "" });
    expect(read("2020-01-10", "")).toMatchObject({ values: { endsOn: null } });
    expect(read("2020-01-10", "2020-01-09")).toEqual({ problems: { endsOn: "beforeStart" } });
    expect(read("2020-02-30", "")).toEqual({ problems: { startsOn: "invalid" } });
    expect(read("", "")).toEqual({ problems: { startsOn: "missing" } });
  });

  test("an expertise activity has a type, a year and a mandatary", () => {
    expect(
      readEntry(expertiseActivitySchema, {
        type: "",
        year: "12",
        mandatary: "",
        role: "",
        description: "",
      }),
    ).toEqual({ problems: { type: "missing", year: "outOfRange", mandatary: "missing" } });
  });

  test("hours of teaching are a whole number within a year", () => {
    const read = (hoursPerYear: string, participants = "") =>
      readEntry(teachingSchema, {
        title: "",
        type: "lectures",
        level: "M1",
        hoursPerYear,
        participants,
      });
    expect(read("1 024", "30")).toMatchObject({ values: { hoursPerYear: 1024, participants: 30 } });
    expect(read("-3")).toEqual({ problems: { hoursPerYear: "invalid" } });
    expect(read("99999")).toEqual({ problems: { hoursPerYear: "outOfRange" } });
    expect(read("", "x")).toEqual({
      problems: { hoursPerYear: "missing", participants: "invalid" },
    });
  });

  test("a responsibility ends after it starts", () => {
    const fields = {
      title: "Head",
      organization: "",
      startsOn: "2020",
      endsOn: "2019",
      description: "",
    };
    expect(readEntry(responsibilitySchema, fields)).toEqual({
      problems: { endsOn: "beforeStart" },
    });
  });
});

test("[C-10 part] hours a year add up, in all and by type", () => {
  const rows = [
    { type: "lectures", hoursPerYear: 24 },
    { type: "tutorials", hoursPerYear: 10 },
    { type: "lectures", hoursPerYear: 6 },
    { type: "ad_hoc", hoursPerYear: 0 },
  ] as const;
  expect(computeTeachingTotals(rows)).toEqual({
    total: 40,
    byType: [
      { type: "tutorials", hours: 10 },
      { type: "lectures", hours: 30 },
    ],
  });
  expect(computeTeachingTotals([])).toEqual({ total: 0, byType: [] });
});
