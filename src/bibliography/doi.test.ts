import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { doiHref, normalizeDoi } from "./doi.ts";

describe("DOI", () => {
  test.each([
    ["10.5555/Demo.0001", "10.5555/demo.0001"],
    ["  doi:10.5555/RDG001 ", "10.5555/rdg001"],
    ["DOI: 10.5555/x", "10.5555/x"],
    ["https://doi.org/10.5555/RDG001", "10.5555/rdg001"],
    ["http://dx.doi.org/10.1000.10/123", "10.1000.10/123"],
    ["https://doi.org/10.5555%2FA%28b%29", "10.5555/a(b)"],
    ["doi.org/10.5555/a/b", "10.5555/a/b"],
    ["10.5555/50%", "10.5555/50%"],
  ])("%s is %s", (input, doi) => expect(normalizeDoi(input)).toBe(doi));

  test.each([
    null,
    undefined,
    "",
    "hal-01234567",
    "10.5555",
    "10.5555/",
    "10.5555/a b",
    "10.55/x",
    "https://example.org/10.5555/x",
  ])("%s is none", (text) => expect(normalizeDoi(text)).toBeNull());

  const suffix = fc.string({
    unit: fc.constantFrom(..."abcXYZ0189.-_;()/:<>%#?é"),
    minLength: 1,
    maxLength: 30,
  });
  const doi = fc
    .tuple(fc.integer({ min: 1000, max: 999_999_999 }), suffix)
    .map(([prefix, rest]) => `10.${prefix}/${rest}`);

  test("[C-08 part] however a source writes it, the same DOI is the same text", () => {
    fc.assert(
      fc.property(doi, (one) => {
        const normalized = normalizeDoi(one);
        expect(normalized).not.toBeNull();
        expect(normalizeDoi(normalized)).toBe(normalized);
        expect(normalizeDoi(`doi:${one.toUpperCase()}`)).toBe(normalizeDoi(one.toUpperCase()));
        expect(normalizeDoi(`https://doi.org/${encodeURIComponent(one)}`)).toBe(normalized);
      }),
    );
  });

  test("its URL resolves to doi.org and parses back to it", () => {
    fc.assert(
      fc.property(doi, (one) => {
        const normalized = normalizeDoi(one) ?? "";
        expect(new URL(doiHref(normalized)).host).toBe("doi.org");
        expect(normalizeDoi(doiHref(normalized))).toBe(normalized);
      }),
    );
  });

  test("any text yields a normalized DOI or null", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const normalized = normalizeDoi(text);
        if (normalized !== null) expect(normalizeDoi(normalized)).toBe(normalized);
      }),
    );
  });
});
