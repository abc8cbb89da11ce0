/** An Atom feed (RFC 4287), for feed readers and other sites. */
export interface AtomFeed {
  /** The address of the feed, then that of its page. */
  feedUrl: string;
  pageUrl: string;
  title: string;
  locale: string;
  author: string;
  /** Used when there are no entries: a feed must have a date. */
  updated: Date;
  entries: readonly AtomEntry[];
}

interface AtomEntry {
  /** Page of the entry. */
  href: string;
  /** Must never change; by default the page's address. */
  id?: string;
  title: string;
  summary: string;
  published: Date;
  updated: Date;
  author?: string | undefined;
  categories?: readonly string[];
}

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

export function writeAtom(feed: AtomFeed): string {
  const newest = Math.max(...feed.entries.map((entry) => entry.updated.getTime()));
  const updated = feed.entries.length > 0 ? new Date(newest) : feed.updated;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.locale)}">`,
    `<id>${escapeXml(feed.feedUrl)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>`,
    ...feed.entries.map(writeEntry),
    "</feed>",
    "",
  ].join("\n");
}

function writeEntry({ href, id = href, categories = [], ...entry }: AtomEntry): string {
  const { title, summary, published, updated, author } = entry;
  return [
    "<entry>",
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(href)}"/>`,
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...(author ? [`<author><name>${escapeXml(author)}</name></author>`] : []),
    ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    `<summary>${escapeXml(summary)}</summary>`,
    "</entry>",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Drops control characters and lone surrogates: XML 1.0 cannot represent them. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
