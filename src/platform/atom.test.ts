import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml, writeAtom } from "./atom.ts";

const feed = {
  feedUrl: "https://passerelle.test/flux/actualites.atom?locale=fr&x=1",
  pageUrl: "https://passerelle.test/actualites",
  title: "Actualités",
  locale: "fr",
  author: "Passerelle",
  updated: new Date("2026-01-01T00:00:00Z"),
};

test("a feed is as new as its newest entry, and dated even when it is empty", () => {
  const entry = {
    href: "https://passerelle.test/actualite/a",
    title: "R&D <vite>",
    summary: "",
    published: new Date("2026-02-01T08:00:00Z"),
    updated: new Date("2026-02-03T08:00:00Z"),
  };
  const xml = writeAtom({ ...feed, entries: [entry] });
  expect(xml).toContain("<title>R&amp;D &lt;vite&gt;</title>");
  expect(xml).toContain(
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">\n<id>https://passerelle.test/flux/actualites.atom?locale=fr&amp;x=1</id>\n<title>Actualités</title>\n<updated>2026-02-03T08:00:00.000Z</updated>',
  );
  expect(writeAtom({ ...feed, entries: [] })).toContain(
    "<updated>2026-01-01T00:00:00.000Z</updated>",
  );
});

test("no text can leave its element", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
    }),
  );
});
