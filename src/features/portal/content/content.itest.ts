import { eq } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool, type Database } from "#platform/db/pool.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { STATIC_PAGES } from "./rules/paths.ts";
import { news } from "./tables.server.ts";
import { loadNewsItem, loadNewsPage, NEWS_PER_PAGE } from "./views/news-view.server.ts";
import { loadFaqView, loadPageView } from "./views/text-views.server.ts";

interface Opened {
  database: TestDatabase;
  pool: pg.Pool;
  db: Database;
}

const open = async (template: "demo" | "empty"): Promise<Opened> => {
  const database = await createTestDatabase(template);
  const pool = createPool(database.url);
  return { database, pool, db: createDatabase(pool) };
};

let demo: Opened;
let empty: Opened;

beforeAll(async () => {
  [demo, empty] = await Promise.all([open("demo"), open("empty")]);
});
afterAll(async () => {
  for (const { pool, database } of [demo, empty]) {
    await pool.end();
    await database.drop();
  }
});

test("[A-19 part] every published item is on exactly one page, the newest first", async () => {
  const now = new Date();
  const first = await loadNewsPage(demo.db, now, 1, "fr");
  expect(first.items).toHaveLength(NEWS_PER_PAGE);
  const all = [];
  for (let page = 1; page <= first.pages; page++) {
    all.push(...(await loadNewsPage(demo.db, now, page, "fr")).items);
  }
  expect(new Set(all.map((item) => item.href)).size).toBe(all.length);
  expect(all.map((item) => item.iso)).toEqual(
    all
      .map((item) => item.iso)
      .toSorted()
      .reverse(),
  );
  expect((await loadNewsPage(demo.db, now, first.pages + 1, "fr")).items).toEqual([]);
});

test("[A-19 part] following the older items leads from the newest through all of them", async () => {
  const now = new Date();
  const { items } = await loadNewsPage(demo.db, now, 1, "en");
  let item = await loadNewsItem(demo.db, now, items[0]?.href.split("/").at(-1) ?? "", "en");
  expect(item.newer).toBeNull();
  let seen = 1;
  while (item.older) {
    const next = await loadNewsItem(demo.db, now, item.older.href.split("/").at(-1) ?? "", "en");
    expect(next.newer?.href).toBe(item.href);
    item = next;
    seen++;
  }
  expect(seen).toBe((await demo.db.select({ id: news.id }).from(news)).length);
});

test("[A-19 part] an item that is not published yet is nowhere to be found", async () => {
  const [newest] = (await loadNewsPage(demo.db, new Date(), 1, "fr")).items;
  const slug = newest?.href.split("/").at(-1) ?? "";
  const before = new Date(new Date(newest?.iso ?? 0).getTime() - 1);
  await expect(loadNewsItem(demo.db, before, slug, "fr")).rejects.toThrow("NOT_FOUND");
  const earlier = await loadNewsPage(demo.db, before, 1, "fr");
  expect(earlier.items.map((item) => item.href)).not.toContain(newest?.href);
  const last = await loadNewsItem(
    demo.db,
    before,
    earlier.items[0]?.href.split("/").at(-1) ?? "",
    "fr",
  );
  expect(last.newer).toBeNull();
});

test("two items of the same moment keep their order and are each other's neighbours", async () => {
  const at = new Date("2020-01-01T08:00:00Z");
  const texts = { titleFr: "a", titleEn: "a", summaryFr: "", summaryEn: "", publishedAt: at };
  await empty.db.insert(news).values([
    { ...texts, slug: "premier" },
    { ...texts, slug: "second" },
  ]);
  const second = await loadNewsItem(empty.db, new Date(), "second", "fr");
  expect([second.newer, second.older?.href]).toEqual([null, "/actualite/premier"]);
  const first = await loadNewsItem(empty.db, new Date(), "premier", "fr");
  expect([first.newer?.href, first.older]).toEqual(["/actualite/second", null]);
  await empty.db.delete(news).where(eq(news.titleFr, "a"));
});

test("[A-21 part] every page of text is written in both languages, with the date of its last change", async () => {
  for (const slug of STATIC_PAGES) {
    const [fr, en] = [
      await loadPageView(demo.db, slug, "fr"),
      await loadPageView(demo.db, slug, "en"),
    ];
    expect(fr?.body.content.length, slug).toBeGreaterThan(3);
    expect(en?.body.content.length, slug).toBe(fr?.body.content.length);
    expect(en?.title).not.toBe(fr?.title);
    expect(fr?.updated.date).toMatch(/\d{4}$/);
  }
});

test("[A-21 part] a new installation has no texts, and says so instead of failing", async () => {
  expect(await loadPageView(empty.db, "mentions-legales", "fr")).toBeNull();
  expect(await loadFaqView(empty.db, "", "fr")).toEqual({ themes: [], matchCount: 0, total: 0 });
  expect(await loadNewsPage(empty.db, new Date(), 1, "fr")).toEqual({
    items: [],
    page: 1,
    pages: 1,
  });
});

test("[A-21 part] the help is searched without accents, and nothing is lost by searching", async () => {
  const all = await loadFaqView(demo.db, "", "fr");
  expect(all.matchCount).toBe(all.total);
  const found = await loadFaqView(demo.db, "MOT DE PASSE OUBLIE", "fr");
  const questions = found.themes.flatMap((theme) => theme.items);
  expect(questions.filter((item) => item.isMatch).map((item) => item.slug)).toContain(
    "mot-de-passe-oublie",
  );
  expect(found.matchCount).toBeLessThan(4);
  expect(questions).toHaveLength(all.total);
  expect((await loadFaqView(demo.db, "zzzz", "en")).matchCount).toBe(0);
});
