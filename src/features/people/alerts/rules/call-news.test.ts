import { describe, expect, test } from "vitest";
import { computeCallNews } from "./call-news.ts";

const day = (number: number, hour = 9) => new Date(Date.UTC(2027, 0, number, hour));
const call = {
  publishedAt: day(1),
  opensAt: day(10),
  closesAt: day(30),
  updatedAt: day(2),
};
const seen = { sameVersion: true, opened: false, closesAt: call.closesAt };

describe("[C-20 part] what is news of a call", () => {
  test("a call never looked at is as new as its publication or its last change", () => {
    expect(computeCallNews(call, null, day(5)).since).toEqual(day(2));
    expect(computeCallNews({ ...call, publishedAt: day(4) }, null, day(5)).since).toEqual(day(4));
  });

  test("nothing, as long as nothing changed", () => {
    expect(computeCallNews(call, seen, day(5))).toEqual({
      since: null,
      opened: false,
      openSince: null,
      closingChange: null,
    });
  });

  test("a change, at the moment of the change", () => {
    const changed = { ...call, updatedAt: day(6) };
    expect(computeCallNews(changed, { ...seen, sameVersion: false }, day(7)).since).toEqual(day(6));
  });

  test("its opening, at that moment, once", () => {
    expect(computeCallNews(call, seen, day(10))).toMatchObject({
      since: day(10),
      opened: true,
      openSince: day(10),
    });
    expect(computeCallNews(call, { ...seen, opened: true }, day(10)).opened).toBe(false);
  });

  test("not an opening that was only noticed once it was over", () => {
    expect(computeCallNews(call, seen, day(31))).toMatchObject({ opened: false, openSince: null });
  });
});

describe("[C-19 part] a closing date that changed", () => {
  const moved = (before: Date, now: Date) =>
    computeCallNews(call, { ...seen, sameVersion: false, closesAt: before }, now).closingChange;

  test("is told with old and new", () => {
    expect(moved(day(20), day(5))).toEqual({ before: day(20), after: day(30) });
    expect(moved(day(30), day(5))).toBe(null);
  });

  test("also when it gives a closed call new time, but not between two days that are over", () => {
    expect(moved(day(20), day(25))).toEqual({ before: day(20), after: day(30) });
    expect(moved(day(20), day(31))).toBe(null);
  });
});
