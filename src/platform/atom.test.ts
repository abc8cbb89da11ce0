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
  const named = { ...entry, id: "tag:a,2026:7", author: "ANR", categories: ["R&D"] };
  expect(writeAtom({ ...feed, entries: [named] })).toMatch(
    /<entry>\n<id>tag:a,2026:7<\/id>[\s\S]+<name>ANR<\/name><\/author>\n<category term="R&amp;D"\/>/,
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
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    }),
  );
});
