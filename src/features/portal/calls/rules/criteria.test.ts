import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { criteriaArbitrary } from "#tests/factories/criteria.ts";
import {
  type Criteria,
  EMPTY_CRITERIA,
  FIRST_PAGE,
  hasFilters,
  readCriteria,
  readPageRequest,
  searchHref,
  writeCriteria,
} from "./criteria.ts";
import { decodeSearchToken, encodeSearchToken } from "./search-request.ts";
import { STATUSES } from "./status.ts";

const read = (query: string) => readCriteria(new URLSearchParams(query));
const readPage = (query: string) => readPageRequest(new URLSearchParams(query));

/** Lists of choices are sets: their order is not part of a search. */
const settled = (criteria: Criteria): Criteria => ({
  ...criteria,
  partners: [...criteria.partners].sort(),
  statuses: STATUSES.filter((status) => criteria.statuses.includes(status)),
  ercPanels: [...criteria.ercPanels].sort(),
});

/** Any typed text, after `readCriteria` has cleaned it. */
const typed = fc
  .oneof(fc.string(), fc.string({ unit: "grapheme", minLength: 250, maxLength: 400 }))
  .map((text) => readCriteria(new URLSearchParams({ keywords: text })).criteria.keywords);

describe("reading", () => {
  test("an empty query finds everything", () => {
    expect(read("")).toEqual({ criteria: EMPTY_CRITERIA, problems: {} });
  });

  test("every field, also as PHP-like lists", () => {
    const { criteria, problems } = read(
      "keywords=%20Eau%20%20douce%00&partners=anr&partners[]=ademe&status=open&status=closed&openToCompanies=on" +
        "&openToInternational=0&closingFrom=2027-02-28&closingTo=2027-03-01&amountMin=5000&erc=PE10&sort=closing-desc",
    );
    expect(problems).toEqual({});
    expect(criteria).toEqual({
      keywords: "Eau douce",
      partners: ["anr", "ademe"],
      statuses: ["open", "closed"],
      openToCompanies: true,
      openToInternational: false,
      closingFrom: "2027-02-28",
      closingTo: "2027-03-01",
      amountMin: 5000,
      ercPanels: ["PE10"],
      sort: "closing-desc",
    });
  });

  test("invalid values are dropped and reported", () => {
    const { criteria, problems } = read(
      "status=perhaps&partners=<script>&openToCompanies=maybe&closingFrom=2027-02-30&closingTo=tomorrow&amountMin=-1&sort=best",
    );
    expect(criteria).toEqual(EMPTY_CRITERIA);
    expect(Object.keys(problems).sort()).toEqual([
      "amountMin",
      "closingFrom",
      "closingTo",
      "openToCompanies",
      "partners",
      "sort",
      "status",
    ]);
  });

  test("no query makes it throw, and reading its output again changes nothing", () => {
    const name = fc.constantFrom(
      ...["keywords", "partners", "partners[]", "status", "openToCompanies", "closingFrom"],
      ...["amountMin", "erc", "sort", "page", "nbElementsPerPage", "other"],
    );
    const pairs = fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.string({ unit: "binary" }))));
    fc.assert(
      fc.property(fc.oneof(fc.string(), pairs), (query) => {
        const params = new URLSearchParams(query as string | [string, string][]);
        const { criteria } = readCriteria(params);
        readPageRequest(params);
        const again = readCriteria(writeCriteria(criteria));
        expect(again).toEqual({ criteria: settled(criteria), problems: {} });
      }),
    );
  });
});

describe("[A-01 part, A-02 part] pages", () => {
  test("first page of six unless asked otherwise", () => {
    expect(readPage("")).toEqual({ request: { page: 1, perPage: 6 }, problems: {} });
    expect(readPage("page=3&nbElementsPerPage=24").request).toEqual({ page: 3, perPage: 24 });
  });

  test.each(["0", "-1", "1.5", "1e2", "abc", "01", " 1", "99999999999", "١"])(
    "%s is no positive integer: the default, and a named problem",
    (value) => {
      const { request, problems } = readPageRequest(
        new URLSearchParams({ page: value, nbElementsPerPage: value }),
      );
      expect(request).toEqual(FIRST_PAGE);
      expect(Object.keys(problems)).toEqual(["page", "nbElementsPerPage"]);
    },
  );
});

describe("writing", () => {
  test("what is written is read back", () => {
    fc.assert(
      fc.property(criteriaArbitrary(typed), (criteria) => {
        expect(readCriteria(writeCriteria(criteria))).toEqual({
          criteria: settled(criteria),
          problems: {},
        });
      }),
    );
  });

  test("the address says only what is not the default", () => {
    expect(searchHref("/", EMPTY_CRITERIA)).toBe("/");
    expect(searchHref("/", { ...EMPTY_CRITERIA, keywords: "eau" }, { page: 2, perPage: 12 })).toBe(
      "/?keywords=eau&nbElementsPerPage=12&page=2",
    );
  });

  test("a sort order is no filter", () => {
    expect(hasFilters({ ...EMPTY_CRITERIA, sort: "closing-asc" })).toBe(false);
    expect(hasFilters({ ...EMPTY_CRITERIA, openToCompanies: false })).toBe(true);
  });
});

describe("[A-12 part] tokens", () => {
  test("the same token gives back the same criteria", () => {
    fc.assert(
      fc.property(criteriaArbitrary(typed), (criteria) => {
        const token = encodeSearchToken(criteria);
        expect(token).toMatch(/^[A-Za-z0-9_-]*$/);
        expect(decodeSearchToken(token)).toEqual(settled(criteria));
        expect(encodeSearchToken(settled(criteria))).toBe(token);
      }),
    );
  });

  test("anything else is no token, and never throws", () => {
    const token = encodeSearchToken({ ...EMPTY_CRITERIA, keywords: "eau" });
    expect(decodeSearchToken(`${token}x`)).toBeNull();
    expect(decodeSearchToken(token.slice(0, -2))).toBeNull();
    expect(decodeSearchToken("a".repeat(10_000))).toBeNull();
    expect(decodeSearchToken("é")).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => void decodeSearchToken(text)));
    fc.assert(fc.property(fc.base64String(), (text) => void decodeSearchToken(text)));
  });
});
