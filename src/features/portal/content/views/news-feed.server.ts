import { writeAtom } from "#platform/atom.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { publishedNews } from "../queries/texts.server.ts";
import { NEWS_PATH, newsFeedHref } from "../rules/addresses.ts";
import { newsCard } from "./news-view.server.ts";

const NEWS_IN_FEED = 30;

export async function newsFeed(
  db: Db,
  { now, origin, locale, t }: { now: Date; origin: string; locale: Locale; t: Translate },
): Promise<string> {
  const rows = await publishedNews(db, now, { limit: NEWS_IN_FEED });
  return writeAtom({
    self: `${origin}${newsFeedHref(locale)}`,
    page: `${origin}${NEWS_PATH}`,
    title: t("content:news.feedTitle"),
    locale,
    author: t("brand"),
    updated: now,
    entries: rows.map((row) => {
      const { href, title, summary, partner } = newsCard(row, locale);
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
