import fc from "fast-check";
import { expect, test } from "vitest";
import { type AtomEntry, escapeXml, writeAtom } from "./xml-feeds.ts";

const entry: AtomEntry = {
  id: "tag:example.org,2026:appel-7",
  title: "Eau & sols <vivants>",
  summary: "Ferme le 24 novembre",
  href: "https://example.org/appel/eau?locale=fr",
  author: "ANR",
  categories: ["ANR"],
  published: new Date("2026-10-01T07:00:00Z"),
  updated: new Date("2026-11-01T07:00:00Z"),
};
const feed = {
  id: "tag:example.org,2026:appels",
  title: "Appels",
  language: "fr",
  selfHref: "https://example.org/flux/appels.atom?a=1&b=2",
  pageHref: "https://example.org/",
  author: "Passerelle",
};

test("a feed is as recent as its latest entry, and escapes what it is given", () => {
  const xml = writeAtom({
    ...feed,
    entries: [entry, { ...entry, updated: new Date("2026-10-05") }],
  });
  expect(xml).toContain("<updated>2026-11-01T07:00:00.000Z</updated>\n  <author>");
  expect(xml).toContain("<title>Eau &amp; sols &lt;vivants&gt;</title>");
  expect(xml).toContain(
    'rel="self" type="application/atom+xml" href="https://example.org/flux/appels.atom?a=1&amp;b=2"',
  );
});

test("an empty feed has all a feed must have, and is the same each time", () => {
  const xml = writeAtom({ ...feed, entries: [] });
  expect(xml).toMatch(/<id>.+<\/id>\s*<title>.+<\/title>\s*<updated>.+Z<\/updated>/);
  expect(writeAtom({ ...feed, entries: [] })).toBe(xml);
});

test("no text breaks out of its element or adds a character that XML forbids", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (words) => {
      const escaped = escapeXml(words);
      expect(escaped).not.toMatch(/[<>"]|&(?!(amp|lt|gt|quot);)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    }),
  );
});
