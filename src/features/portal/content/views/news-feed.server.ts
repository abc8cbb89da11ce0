import { writeAtom } from "#platform/atom.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { listPublishedNews } from "../queries/texts.server.ts";
import { NEWS_PATH, newsFeedHref } from "../rules/paths.ts";
import { toNewsCard } from "./news-view.server.ts";

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
