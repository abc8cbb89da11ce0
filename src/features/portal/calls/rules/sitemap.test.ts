import { expect, test } from "vitest";
import { PAGES_PER_SITEMAP, writeSitemap, writeSitemapIndex } from "./sitemap.ts";

test("every page is named once a language, each with all its versions", () => {
  const xml = writeSitemap("https://example.org", [
    { path: "/" },
    { path: "/appel/eau", changed: new Date("2026-11-01T07:00:00Z") },
  ]);
  expect(xml.match(/<url>/g)).toHaveLength(4);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(12);
  expect(xml).toContain(
    "<loc>https://example.org/appel/eau?locale=en</loc><lastmod>2026-11-01T07:00:00.000Z</lastmod>",
  );
  expect(xml).toContain('hreflang="x-default" href="https://example.org/appel/eau"');
});

test("many pages are told in parts that search engines accept", () => {
  expect(PAGES_PER_SITEMAP * 2).toBeLessThanOrEqual(50_000);
  expect(writeSitemapIndex("https://example.org", 3)).toContain(
    "<loc>https://example.org/sitemap.xml?part=3</loc>",
  );
});
