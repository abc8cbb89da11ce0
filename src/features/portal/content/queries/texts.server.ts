import { and, asc, count, desc, eq, lte, sql } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { faqItems, faqThemes, news, staticPages } from "../tables.server.ts";

export async function findStaticPage(db: Db, slug: string) {
  const [page] = await db
    .select({
      titleFr: staticPages.titleFr,
      titleEn: staticPages.titleEn,
      leadFr: staticPages.leadFr,
      leadEn: staticPages.leadEn,
      bodyFr: staticPages.bodyFr,
      bodyEn: staticPages.bodyEn,
      updatedAt: staticPages.updatedAt,
    })
    .from(staticPages)
    .where(eq(staticPages.slug, slug));
  return page;
}

/** Themes in their order. Themes without questions are left out. */
export async function listFaqThemes(db: Db) {
  const rows = await db
    .select({
      theme: { slug: faqThemes.slug, titleFr: faqThemes.titleFr, titleEn: faqThemes.titleEn },
      slug: faqItems.slug,
      questionFr: faqItems.questionFr,
      questionEn: faqItems.questionEn,
      answerFr: faqItems.answerFr,
      answerEn: faqItems.answerEn,
    })
    .from(faqItems)
    .innerJoin(faqThemes, eq(faqThemes.id, faqItems.themeId))
    .orderBy(asc(faqThemes.position), asc(faqThemes.id), asc(faqItems.position));
  return [...Map.groupBy(rows, (row) => row.theme.slug).values()].flatMap((items) =>
    items[0] ? [{ ...items[0].theme, items }] : [],
  );
}

const newsColumns = {
  slug: news.slug,
  publishedAt: news.publishedAt,
  updatedAt: news.updatedAt,
  titleFr: news.titleFr,
  titleEn: news.titleEn,
  summaryFr: news.summaryFr,
  summaryEn: news.summaryEn,
  partner: {
    code: partners.code,
    slug: partners.slug,
    nameFr: partners.nameFr,
    nameEn: partners.nameEn,
    colour: partners.colour,
    colourOnDark: partners.colourOnDark,
  },
};

export type NewsRow = Awaited<ReturnType<typeof listPublishedNews>>[number];

/** News published at `now`, newest first. */
export async function listPublishedNews(
  db: Db,
  now: Date,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return db
    .select(newsColumns)
    .from(news)
    .leftJoin(partners, eq(partners.id, news.partnerId))
    .where(lte(news.publishedAt, now))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
    .offset(offset);
}

export async function countPublishedNews(db: Db, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(news).where(lte(news.publishedAt, now));
  return row?.total ?? 0;
}

export async function findNewsBySlug(db: Db, now: Date, slug: string) {
  const [item] = await db
    .select({ ...newsColumns, id: news.id, bodyFr: news.bodyFr, bodyEn: news.bodyEn })
    .from(news)
    .leftJoin(partners, eq(partners.id, news.partnerId))
    .where(and(eq(news.slug, slug), lte(news.publishedAt, now)));
  return item;
}

/** The published items before and after one, in the order of the list. */
export async function findNewsNeighbours(db: Db, now: Date, id: number) {
  const position = sql`(${news.publishedAt}, ${news.id})`;
  // Compared in SQL: a JavaScript date would lose the microseconds of `published_at`.
  const own = sql`(select own.published_at, own.id from news own where own.id = ${id})`;
  const columns = { slug: news.slug, titleFr: news.titleFr, titleEn: news.titleEn };
  const [[older], [newer]] = await Promise.all([
    db
      .select(columns)
      .from(news)
      .where(sql`${position} < ${own}`)
      .orderBy(desc(news.publishedAt), desc(news.id))
      .limit(1),
    db
      .select(columns)
      .from(news)
      .where(and(sql`${position} > ${own}`, lte(news.publishedAt, now)))
      .orderBy(asc(news.publishedAt), asc(news.id))
      .limit(1),
  ]);
  return { older, newer };
}
