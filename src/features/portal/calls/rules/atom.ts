import { escapeXml } from "./escape-xml.ts";

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
  /** The page that shows the same. */
  readonly pageHref: string;
  readonly author: string;
  readonly entries: readonly AtomEntry[];
}

/** A feed without entries must name a moment too, and the same one each time. */
const EMPTY_FEED_DATE = new Date("2026-01-01T00:00:00Z");

/** An Atom feed (RFC 4287). */
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
