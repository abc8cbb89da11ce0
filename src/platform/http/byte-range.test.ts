import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesIfNoneMatch, matchesIfRange, parseRange } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=100-", "none"],
  ["bytes=100-200", "none"],
  ["bytes=-0", "none"],
  // Unsupported values are ignored.
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
  [null, null],
])("of 100 bytes, %s", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("of an empty file there is no part", () => {
  expect(parseRange("bytes=0-", 0)).toBe("none");
  expect(parseRange("bytes=-5", 0)).toBe("none");
});

test("whatever is asked for, a range lies within the file", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(1000), (text, from, to, bytes) => {
      for (const header of [text, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
        const range = parseRange(header, bytes);
        if (range === null || range === "none") continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(bytes);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }
    }),
  );
});

test("a part belongs to one version of a file", () => {
  expect(matchesIfRange(null, '"a"')).toBe(true);
  expect(matchesIfRange('"a"', '"a"')).toBe(true);
  expect(matchesIfRange('W/"a"', '"a"')).toBe(false);
  expect(matchesIfRange("Sat, 01 Jan 2028 00:00:00 GMT", '"a"')).toBe(false);
});

test("who has a file already need not be sent it again", () => {
  expect(matchesIfNoneMatch('"b", W/"a"', '"a"')).toBe(true);
  expect(matchesIfNoneMatch("*", '"a"')).toBe(true);
  expect(matchesIfNoneMatch('"ab"', '"a"')).toBe(false);
  expect(matchesIfNoneMatch(null, '"a"')).toBe(false);
});
