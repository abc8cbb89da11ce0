import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_CRITERIA,
  FIRST_PAGE,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  SEARCH_FIELDS,
  SORTS,
  searchHref,
  writeCriteria,
} from "./criteria.ts";
import { MAX_QUERY_LENGTH } from "./query-text.ts";
import { decodeSearchToken, encodeSearchToken, readSearchRequest } from "./search-request.ts";

const read = (query: string) => readSearchRequest(new URLSearchParams(query));

/** Arbitrary values, and values close to valid ones. */
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.constantFrom(
    "open",
    "true",
    "0",
    "-1",
    "1.5",
    "1e9",
    "2027-02-30",
    "2027-03-01",
    "anr",
    "PE1",
  ),
  fc.constantFrom(...SORTS),
  fc.integer().map(String),
);
const name = fc.oneof(
  fc.constantFrom(...Object.values(SEARCH_FIELDS), "partners[]", "status[]"),
  fc.string({ maxLength: 12 }),
);
const queryString = fc
  .array(fc.tuple(name, value), { maxLength: 30 })
  .map((pairs) => new URLSearchParams(pairs).toString());

describe("[A-02 part] whatever is asked, a search is read from it", () => {
  test("nothing makes it throw, and pages stay positive integers in their limits", () => {
    fc.assert(
      fc.property(queryString, (query) => {
        const { request } = read(query);
        expect(Number.isInteger(request.page)).toBe(true);
        expect(request.page).toBeGreaterThanOrEqual(1);
        expect(request.page).toBeLessThanOrEqual(MAX_PAGE);
        expect(request.perPage).toBeGreaterThanOrEqual(1);
        expect(request.perPage).toBeLessThanOrEqual(MAX_PAGE_SIZE);
      }),
    );
  });

  test("a search written as an address reads back as the same search", () => {
    fc.assert(
      fc.property(queryString, (query) => {
        const { criteria, request } = read(query);
        const href = searchHref("/", criteria, request);
        const again = read(href.slice(2));
        expect(again.problems).toEqual({});
        expect(again.request).toEqual(request);
        expect(writeCriteria(again.criteria).toString()).toBe(writeCriteria(criteria).toString());
      }),
    );
  });

  test.each(["0", "-1", "1.5", "1e9", "999999999", "two", " 1", "１"])(
    "page=%s is no page: the first one, and a named problem",
    (page) => {
      const { request, problems } = read(`page=${encodeURIComponent(page)}`);
      expect(request).toEqual(FIRST_PAGE);
      expect(problems).toHaveProperty("page");
    },
  );

  test("a text of 10,000 characters is cut, and the calls are told", () => {
    const { criteria, problems } = read(`keywords=${"énergie ".repeat(1250)}`);
    expect(criteria.keywords.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
    expect(problems).toHaveProperty("keywords");
  });
});

describe("[A-12 part] a token names a search", () => {
  test("the same token gives back the same criteria", () => {
    fc.assert(
      fc.property(queryString, (query) => {
        const { criteria } = read(query);
        const token = encodeSearchToken(criteria);
        const again = decodeSearchToken(token);
        expect(again && encodeSearchToken(again)).toBe(token);
        expect(read(`token=${token}&keywords=other`).criteria).toEqual(again);
      }),
    );
  });

  test("an invalid token gives the search for everything and is reported", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (token) => {
        const { criteria, problems } = readSearchRequest(new URLSearchParams({ token }));
        if (decodeSearchToken(token) === null) {
          expect(criteria).toEqual(EMPTY_CRITERIA);
          expect(problems).toHaveProperty("token");
        }
      }),
    );
    expect(read("token=AAAA").problems).toHaveProperty("token");
    expect(read(`token=${encodeSearchToken(EMPTY_CRITERIA)}x`).problems).toHaveProperty("token");
  });
});
