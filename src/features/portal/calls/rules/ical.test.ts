import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEvent, foldLine, writeCalendar } from "./ical.ts";

const event: CalendarEvent = {
  uid: "appel-7@passerelle",
  at: new Date("2026-11-24T16:00:00Z"),
  summary: "Clôture : Eau, air ; sols",
  description: "Première ligne\nC:\\deuxième",
  url: "https://example.org/appel/eau",
  categories: ["ANR"],
  lastModified: new Date("2026-11-01T08:30:00Z"),
  sequence: 2,
  cancelled: false,
};

const unfold = (text: string) => text.replaceAll("\r\n ", "");

test("an event has its moment in UTC, a stable UID and a sequence", () => {
  const lines = unfold(writeCalendar({ name: "Clôtures", language: "fr", events: [event] })).split(
    "\r\n",
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "X-WR-CALNAME:Clôtures",
      "UID:appel-7@passerelle",
      "DTSTART:20261124T160000Z",
      "DTSTAMP:20261101T083000Z",
      "LAST-MODIFIED:20261101T083000Z",
      "SEQUENCE:2",
      "SUMMARY:Clôture : Eau\\, air \\; sols",
      "DESCRIPTION:Première ligne\\nC:\\\\deuxième",
      "STATUS:CONFIRMED",
    ]),
  );
  expect(lines.join("")).not.toContain("VALARM");
});

test("an event reminds of itself where it is asked to, unless it is cancelled", () => {
  const alarms = { before: ["-P7D", "-P1D"], text: "Clôture : Eau, air" };
  const written = (cancelled: boolean) =>
    unfold(
      writeCalendar({ name: "x", language: "fr", events: [{ ...event, alarms, cancelled }] }),
    ).split("\r\n");
  const lines = written(false);
  expect(lines.filter((line) => line === "BEGIN:VALARM")).toHaveLength(2);
  const first = lines.indexOf("BEGIN:VALARM");
  expect(lines.slice(first, first + 5)).toEqual([
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-P7D",
    "DESCRIPTION:Clôture : Eau\\, air",
    "END:VALARM",
  ]);
  expect(lines.lastIndexOf("END:VALARM")).toBeLessThan(lines.indexOf("END:VEVENT"));
  expect(written(true)).not.toContain("BEGIN:VALARM");
});

test("a cancelled event says so", () => {
  const text = writeCalendar({
    name: "x",
    language: "en",
    events: [{ ...event, cancelled: true }],
  });
  expect(text).toContain("\r\nSTATUS:CANCELLED\r\n");
});

test("an empty calendar still holds one component", () => {
  const text = writeCalendar({ name: "x", language: "en", events: [] });
  expect(text).toContain("BEGIN:VTIMEZONE");
  expect(text).not.toContain("BEGIN:VEVENT");
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

test("lines hold at most 75 octets, whole characters only, and unfold to what they were", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (line) => {
      const plain = line.replace(/[\r\n]/g, "");
      const folded = foldLine(plain);
      for (const part of folded.split("\r\n")) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(part.isWellFormed()).toBe(true);
      }
      expect(unfold(folded)).toBe(plain);
    }),
  );
});

test("no text of a call can add a line of its own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (words) => {
      const file = { name: words, language: "fr" };
      const count = (of: string) => unfold(of).split("\r\n").length;
      const clean = writeCalendar({ name: "x", language: "fr", events: [event] });
      const made = writeCalendar({
        ...file,
        events: [{ ...event, summary: words, description: words, url: words, categories: [words] }],
      });
      expect(count(made)).toBe(count(clean));
      expect(made.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }),
  );
});
