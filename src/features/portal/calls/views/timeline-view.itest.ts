import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixedClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { CallSearch } from "../catalogue/call-search.server.ts";
import { CatalogueCache } from "../catalogue/catalogue-cache.server.ts";
import { EMPTY_CRITERIA } from "../rules/criteria.ts";
import { loadTimelineData } from "./timeline-view.server.ts";

const now = new Date();
let database: TestDatabase;
let pool: pg.Pool;
let cache: CatalogueCache;
let search: CallSearch;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  pool = createPool(database.url);
  cache = new CatalogueCache(pool, createLog({ LOG_LEVEL: "silent" }, "test"));
  await cache.start();
  search = new CallSearch(createDatabase(pool), cache, createFixedClock(now));
});

afterAll(async () => {
  cache.stop();
  await pool.end();
  await database.drop();
});

describe("the chronology against the database", () => {
  it("[A-13 part] holds every call of the search once, as the database dates them", async () => {
    const { items, groups, min, max, total } = await loadTimelineData(search, EMPTY_CRITERIA, "fr");
    const { rows } = await pool.query<{ id: number; title: string; opens: Date; closes: Date }>(
      `select id, title_fr as title, opens_at as opens, closes_at as closes from calls
       where published_at <= $1 and
         (closes_at at time zone 'Europe/Paris' + interval '4 months') at time zone 'Europe/Paris' > $1`,
      [now],
    );
    expect(total).toBe(items.length);
    expect(new Map(items.map(({ id, title, start, end }) => [id, [title, start, end]]))).toEqual(
      new Map(
        rows.map(({ id, title, opens, closes }) => [
          id,
          [title, opens.toISOString(), closes.toISOString()],
        ]),
      ),
    );
    expect(groups).toHaveLength(7);
    expect(min).toBe(items.map(({ start }) => start).sort()[0]);
    expect(max).toBe(
      items
        .map(({ end }) => end)
        .sort()
        .at(-1),
    );
  });

  it("speaks the reader's language", async () => {
    const french = await loadTimelineData(search, EMPTY_CRITERIA, "fr");
    const english = await loadTimelineData(search, EMPTY_CRITERIA, "en");
    expect(english.items.map(({ id }) => id)).toEqual(french.items.map(({ id }) => id));
    expect(english.items[0]?.title).not.toBe(french.items[0]?.title);
  });

  it("gives the most urgent first, even when words are searched", async () => {
    const criteria = { ...EMPTY_CRITERIA, keywords: "santé", sort: "closing-desc" } as const;
    const { items } = await loadTimelineData(search, criteria, "fr");
    const rank = { open: 0, upcoming: 1, closed: 2 };
    const order = items.map(({ status, start, end }) => [
      rank[status],
      status === "upcoming" ? start : end,
    ]);
    const sorted = order.toSorted(([a = 0, one = ""], [b = 0, other = ""]) =>
      a !== b
        ? Number(a) - Number(b)
        : String(one).localeCompare(String(other)) * (a === rank.closed ? -1 : 1),
    );
    expect(items.length).toBeGreaterThan(3);
    expect(order).toEqual(sorted);
    const page = await search.listMostUrgent(criteria, { page: 2, perPage: 2 });
    expect(page.map(({ id }) => id)).toEqual(items.slice(2, 4).map(({ id }) => id));
  });

  it("sends no more than it is asked for, and says how many there are", async () => {
    const { calls, total } = await search.loadTimeline(EMPTY_CRITERIA, "fr", 10);
    expect(calls).toHaveLength(10);
    expect(total).toBeGreaterThan(50);
  });
});
