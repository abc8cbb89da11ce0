import fc from "fast-check";
import { expect, test } from "vitest";
import { toCanonicalJson } from "./canonical-json.ts";

const json = () => fc.jsonValue({ noUnicodeString: false, stringUnit: "binary" });

test("the same value is read back", () => {
  fc.assert(
    fc.property(json(), (value) => {
      expect(JSON.parse(toCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

/** The same value with its members in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, member]) => [key, turned(member)] as const);
  return Object.fromEntries(entries.reverse());
}

test("in whatever order members were written, the bytes are the same", () => {
  fc.assert(
    fc.property(json(), (value) => {
      expect(toCanonicalJson(turned(value))).toBe(toCanonicalJson(value));
    }),
  );
});

test("written once more, nothing changes", () => {
  fc.assert(
    fc.property(json(), (value) => {
      const once = toCanonicalJson(value);
      expect(toCanonicalJson(JSON.parse(once))).toBe(once);
    }),
  );
});

test("keys stand in the order of their UTF-16 units, not of their characters", () => {
  // The example of section 3.2.3 of the RFC.
  const sorted = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"];
  const written = toCanonicalJson(Object.fromEntries(sorted.toReversed().map((key) => [key, 0])));
  expect(Object.keys(JSON.parse(written) as object).filter((key) => key !== "1")).toEqual(
    sorted.filter((key) => key !== "1"),
  );
  expect(written.indexOf("\u20ac")).toBeLessThan(written.indexOf("\ud83d\ude00"));
  expect(written.indexOf("\ud83d\ude00")).toBeLessThan(written.indexOf("\ufb33"));
});

test("numbers are written as ECMAScript writes them, strings with the shortest escapes", () => {
  expect(toCanonicalJson([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0])).toBe(
    "[333333333.3333333,1e+30,4.5,0.002,1e-27,0]",
  );
  expect(toCanonicalJson("\u20ac$\u000f\nA'B\"\\/")).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\/"');
  expect(toCanonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
});

test("what JSON cannot say is not written", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, "\ud800", new Date(0)])
    expect(() => toCanonicalJson(value)).toThrow(TypeError);
  expect(() => toCanonicalJson([undefined])).toThrow(TypeError);
});
