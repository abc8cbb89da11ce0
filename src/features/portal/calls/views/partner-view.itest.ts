import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool, type Database } from "#platform/db/pool.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { createLog } from "#platform/log.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { CallSearch } from "../catalogue/call-search.server.ts";
import { CatalogueCache } from "../catalogue/catalogue-cache.server.ts";
import {
  loadPartnerPageView,
  loadPartnersView,
  PARTNER_CALLS_PER_PAGE,
} from "./partner-view.server.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let cache: CatalogueCache;
let search: CallSearch;

beforeAll(async () => {
  setTranslations({ fr, en });
  database = await createTestDatabase("demo");
  pool = createPool(database.url);
  db = createDatabase(pool);
  cache = new CatalogueCache(pool, createLog({ LOG_LEVEL: "fatal" }, "test"), () => {});
  search = new CallSearch(db, cache, systemClock);
  await cache.start();
});
afterAll(async () => {
  await cache.stop();
  await pool.end();
  await database.drop();
});

const page = (slug: string, number: number) =>
  loadPartnerPageView(db, search, { slug, page: number, locale: "fr", t: getTranslator("fr") });

test("[A-18 part] six agencies and a one-off partner, each with as many calls as the catalogue counts", async () => {
  const partners = await loadPartnersView(db, search, "en");
  expect(partners.map((partner) => partner.code)).toHaveLength(7);
  for (const partner of partners) {
    expect(partner.calls).toEqual((await page(partner.slug, 1)).partner.calls);
    expect(partner.calls.open).toBeGreaterThan(0);
  }
});

test("[A-18 part] the pages of an agency hold each of its calls once, and nobody else's", async () => {
  const first = await page("anr", 1);
  expect(first.cards).toHaveLength(PARTNER_CALLS_PER_PAGE);
  const cards = [];
  for (let number = 1; number <= first.pages; number++)
    cards.push(...(await page("anr", number)).cards);
  expect(new Set(cards.map((card) => card.id)).size).toBe(first.total);
  expect(new Set(cards.map((card) => card.partner.code))).toEqual(new Set(["ANR"]));
  expect((await page("anr", first.pages + 1)).cards).toEqual([]);
});

test("[A-18 part] an agency that does not exist has no page", async () => {
  await expect(page("personne", 1)).rejects.toThrow("NOT_FOUND");
});

test("what is not the address of a website is not offered as one", async () => {
  await pool.query("update partners set website = 'javascript:alert(1)' where slug = 'inca'");
  expect((await page("inca", 1)).partner.website).toBeNull();
});
