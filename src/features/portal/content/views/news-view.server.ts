import { writeAtom } from "#platform/atom.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { RichDocument } from "#rich-text/document.ts";
import {
  countPublishedNews,
  findNewsBySlug,
  findNewsNeighbours,
  listPublishedNews,
  type NewsRow,
} from "../queries/texts.server.ts";
import { NEWS_PATH, newsFeedHref, newsHref } from "../rules/paths.ts";

export const NEWS_PER_PAGE = 5;

/** A news item in a list, in one language. */
export interface NewsCard {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  readonly iso: string;
  readonly date: string;
  readonly partner: NewsPartner | null;
}

interface NewsPartner {
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

export interface NewsPage {
  readonly items: readonly NewsCard[];
  readonly page: number;
  readonly pages: number;
}

export interface NewsItem extends NewsCard {
  readonly body: RichDocument;
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
}

interface Neighbour {
  readonly href: string;
  readonly title: string;
}

/** One page of the news. A page past the last one has no items. */
export async function loadNewsPage(
  db: Db,
  now: Date,
  page: number,
  locale: Locale,
): Promise<NewsPage> {
  const [total, rows] = await Promise.all([
    countPublishedNews(db, now),
    listPublishedNews(db, now, { limit: NEWS_PER_PAGE, offset: (page - 1) * NEWS_PER_PAGE }),
  ]);
  return {
    items: rows.map((row) => toNewsCard(row, locale)),
    page,
    pages: Math.max(1, Math.ceil(total / NEWS_PER_PAGE)),
  };
}

export async function loadNewsItem(
  db: Db,
  now: Date,
  slug: string,
  locale: Locale,
): Promise<NewsItem> {
  const row = await findNewsBySlug(db, now, slug);
  if (!row) throw new DomainError("NOT_FOUND");
  const { older, newer } = await findNewsNeighbours(db, now, row.id);
  const neighbour = (other: typeof older): Neighbour | null =>
    other
      ? { href: newsHref(other.slug), title: locale === "fr" ? other.titleFr : other.titleEn }
      : null;
  return {
    ...toNewsCard(row, locale),
    body: locale === "fr" ? row.bodyFr : row.bodyEn,
    older: neighbour(older),
    newer: neighbour(newer),
  };
}

export function toNewsCard(row: NewsRow, locale: Locale): NewsCard {
  const french = locale === "fr";
  return {
    href: newsHref(row.slug),
    title: french ? row.titleFr : row.titleEn,
    summary: french ? row.summaryFr : row.summaryEn,
    iso: row.publishedAt.toISOString(),
    date: formatDate(locale, row.publishedAt),
    partner: row.partner && {
      code: row.partner.code,
      slug: row.partner.slug,
      name: french ? row.partner.nameFr : row.partner.nameEn,
      colour: { light: row.partner.colour, dark: row.partner.colourOnDark },
    },
  };
}

const NEWS_IN_FEED = 30;

export async function buildNewsFeed(
  db: Db,
  { now, origin, locale, t }: { now: Date; origin: string; locale: Locale; t: Translate },
): Promise<string> {
  const rows = await listPublishedNews(db, now, { limit: NEWS_IN_FEED });
  return writeAtom({
    feedUrl: `${origin}${newsFeedHref(locale)}`,
    pageUrl: `${origin}${NEWS_PATH}`,
    title: t("content:news.feedTitle"),
    locale,
    author: t("brand"),
    updated: now,
    entries: rows.map((row) => {
      const { href, title, summary, partner } = toNewsCard(row, locale);
      return {
        href: `${origin}${href}`,
        title,
        summary,
        published: row.publishedAt,
        updated: new Date(Math.max(row.updatedAt.getTime(), row.publishedAt.getTime())),
        author: partner?.name,
      };
    }),
  });
}
