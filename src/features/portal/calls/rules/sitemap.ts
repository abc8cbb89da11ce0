import { href } from "react-router";
import { LOCALES } from "#platform/i18n/locale.ts";

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly href: string;
  readonly author: string;
  readonly categories: readonly string[];
  readonly published: Date;
  readonly updated: Date;
}

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly selfHref: string;
  /** The page with the same calls. */
  readonly pageHref: string;
  readonly author: string;
  readonly entries: readonly AtomEntry[];
}

/** Date of an empty feed: the format requires one, and it must not change. */
const EMPTY_FEED_DATE = new Date("2026-01-01T00:00:00Z");

/** Writes an Atom feed (RFC 4287). */
export function writeAtom(feed: AtomFeed): string {
  const updated = new Date(
    Math.max(EMPTY_FEED_DATE.getTime(), ...feed.entries.map((entry) => entry.updated.getTime())),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    `  <id>${escapeXml(feed.id)}</id>`,
    `  <title>${escapeXml(feed.title)}</title>`,
    `  <updated>${updated.toISOString()}</updated>`,
    `  <author><name>${escapeXml(feed.author)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.selfHref)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(feed.pageHref)}"/>`,
    ...feed.entries.map(writeEntry),
    "</feed>",
    "",
  ].join("\n");
}

function writeEntry(entry: AtomEntry): string {
  return [
    "  <entry>",
    `    <id>${escapeXml(entry.id)}</id>`,
    `    <title>${escapeXml(entry.title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${escapeXml(entry.href)}"/>`,
    `    <published>${entry.published.toISOString()}</published>`,
    `    <updated>${entry.updated.toISOString()}</updated>`,
    `    <author><name>${escapeXml(entry.author)}</name></author>`,
    ...entry.categories.map((term) => `    <category term="${escapeXml(term)}"/>`),
    `    <summary>${escapeXml(entry.summary)}</summary>`,
    "  </entry>",
  ].join("\n");
}

/** Escapes a text for XML and removes the characters that XML forbids. */
export function escapeXml(value: string): string {
  return value
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export interface SitemapPage {
  readonly path: string;
  readonly changed?: Date;
}

/** Far below the 50,000 addresses that a sitemap may have, so that each part is cheap to build. */
export const PAGES_PER_SITEMAP = 1_000;

/** Writes a sitemap: every page once per language, each with links to all its versions. */
export function writeSitemap(origin: string, pages: readonly SitemapPage[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(({ path, changed }) => {
      const address = (query: string) => escapeXml(`${origin}${path}${query}`);
      const versions = [
        ...LOCALES.map(
          (locale) =>
            `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(`?locale=${locale}`)}"/>`,
        ),
        `<xhtml:link rel="alternate" hreflang="x-default" href="${address("")}"/>`,
      ].join("");
      const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
      return LOCALES.map(
        (locale) => `<url><loc>${address(`?locale=${locale}`)}</loc>${date}${versions}</url>`,
      );
    }),
    "</urlset>",
    "",
  ].join("\n");
}

/** Writes the index of a sitemap in several parts. */
export function writeSitemapIndex(origin: string, parts: number): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Array.from(
      { length: parts },
      (_, index) =>
        `<sitemap><loc>${escapeXml(`${origin}${href("/sitemap.xml")}?part=${index + 1}`)}</loc></sitemap>`,
    ),
    "</sitemapindex>",
    "",
  ].join("\n");
}
