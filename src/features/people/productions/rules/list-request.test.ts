import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PRODUCTION_TYPES } from "./archive-types.ts";
import { type ListRequest, parsePositiveInteger, readListRequest } from "./list-request.ts";
import { listHref } from "./paths.ts";

const read = (address: string) => {
  const url = new URL(address, "https://passerelle.test");
  const [page, pagination] = url.pathname.split("/").slice(3);
  return readListRequest({ page, pagination }, url.searchParams);
};

describe("[C-08 part] the address of productions", () => {
  test("without anything is the first page of HAL", () => {
    expect(read("/mon-espace/mes-productions")).toEqual({
      page: 1,
      perPage: 20,
      source: "hal",
      type: null,
      year: null,
      terms: "",
      favourites: false,
    });
  });

  test.each(["0", "-1", "1.5", "abc", "1e3", " 2", "٣", "", "99999999999999999999"])(
    "%s is no positive integer: the default stands",
    (text) => expect(parsePositiveInteger(text, 7, 100)).toBe(7),
  );

  test("unknown values are ignored", () => {
    const request = read(
      "/mon-espace/mes-productions/2/50?source=x&type=hologram&annee=abcd&favoris=no",
    );
    expect(request).toMatchObject({
      page: 2,
      perPage: 50,
      source: "hal",
      type: null,
      year: null,
      favourites: false,
    });
  });

  const request: fc.Arbitrary<ListRequest> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    perPage: fc.integer({ min: 1, max: 100 }),
    source: fc.constantFrom("hal", "dataverse", "all"),
    type: fc.option(fc.constantFrom(...PRODUCTION_TYPES)),
    year: fc.option(fc.integer({ min: 1000, max: 2999 })),
    terms: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    favourites: fc.boolean(),
  });

  test("round-trips every request", () => {
    fc.assert(
      fc.property(request, (one) => {
        expect(read(listHref(one, { page: one.page }))).toEqual(one);
      }),
    );
  });

  test("another filter begins at the first page", () => {
    fc.assert(
      fc.property(request, (one) => {
        expect(read(listHref(one, { year: 2020 }))).toEqual({ ...one, year: 2020, page: 1 });
      }),
    );
  });

  test("whatever stands in it, page and pagination are positive integers within bounds", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (page, pagination) => {
        const parsed = readListRequest({ page, pagination }, new URLSearchParams());
        expect(Number.isSafeInteger(parsed.page) && parsed.page >= 1).toBe(true);
        expect(parsed.perPage >= 1 && parsed.perPage <= 100).toBe(true);
      }),
    );
  });
});
