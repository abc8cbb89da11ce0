import { href } from "react-router";
import { escapeXml } from "#platform/atom.ts";
import { LOCALES } from "#platform/i18n/locale.ts";

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
