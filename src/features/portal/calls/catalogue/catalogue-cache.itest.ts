import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  startEmbeddedPostgres,
  THROWAWAY_SETTINGS,
} from "#platform/db/embedded-postgres.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createQuietDeps, createTestDeps } from "#tests/support/test-deps.ts";
import { findPosition } from "./catalogue.ts";
import { CatalogueCache } from "./catalogue-cache.server.ts";

/** Well below the polling interval: a change seen within this time came by notification. */
const NOTIFIED = { timeout: 5_000, interval: 20 };

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let cache: CatalogueCache;

beforeEach(async () => {
  scene = await createTestDeps("demo");
  cache = new CatalogueCache(scene.deps.pool, scene.deps.log);
  await cache.start();
});
afterEach(async () => {
  cache.stop();
  await scene.end();
});

const query = (sql: string) => scene.deps.pool.query(sql);

test("a change is seen without being asked for, and the revision rises", async () => {
  const { callCount } = cache.current();
  const before = cache.revision;
  const { rows } = await query(
    `delete from calls where id = (select min(id) from calls c
       where not exists (select from dossiers d where d.call_id = c.id)) returning id`,
  );
  await vi.waitFor(() => expect(cache.current().callCount).toBe(callCount - 1), NOTIFIED);
  expect(cache.revision).toBeGreaterThan(before);
  expect(findPosition(cache.current(), rows[0]?.id)).toBe(-1);
});

test("a change of dates or of a partner counts too, one that is rolled back does not", async () => {
  const before = cache.revision;
  await query(
    "update calls set closes_at = closes_at + interval '1 day' where id = (select max(id) from calls)",
  );
  await vi.waitFor(() => expect(cache.revision).toBeGreaterThan(before), NOTIFIED);
  const after = cache.revision;
  await query("update partners set name_fr = name_fr || '.'");
  await vi.waitFor(() => expect(cache.revision).toBeGreaterThan(after), NOTIFIED);
  const last = cache.revision;
  await query("begin; update calls set closes_at = closes_at + interval '1 day'; rollback");
  await cache.refresh();
  expect(cache.revision).toBe(last);
});

test("one call that changes is read alone; a partner, or very many calls, make everything be read", async () => {
  const { generation } = cache.current();
  const isOnlyChanged = async () => {
    await cache.refresh();
    return cache.current().generation === generation;
  };
  await query("update calls set title_fr = 'Zirconium' where id = (select min(id) from calls)");
  expect(await isOnlyChanged()).toBe(true);
  const { rows } = await query("select min(id) as id, count(*)::int as calls from calls");
  const zirconium = cache.current().postings.get("zirconium")?.positions ?? [];
  expect([...zirconium].map((at) => cache.current().ids[at])).toEqual([rows[0]?.id]);
  expect(cache.current().callCount).toBe(rows[0]?.calls);
  await query(`delete from call_erc_domains where call_id = ${rows[0]?.id}`);
  expect(await isOnlyChanged()).toBe(true);
  expect(cache.current().panelBits[findPosition(cache.current(), rows[0]?.id)]).toBe(0);
  await query("update calls set title_fr = title_fr where false");
  expect(await isOnlyChanged()).toBe(true);
  await query("update partners set name_fr = name_fr");
  expect(await isOnlyChanged()).toBe(false);
  const loaded = cache.current().generation;
  await query("select record_changed_calls(array(select generate_series(1, 501)))");
  await cache.refresh();
  expect(cache.current().generation).not.toBe(loaded);
});

test("many changes at once end in the last state", async () => {
  const { callCount } = cache.current();
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      query(
        // A call with a dossier cannot be deleted.
        `delete from calls where id = (select id from calls c
           where not exists (select from dossiers d where d.call_id = c.id)
           order by id offset ${at * 3} limit 1)`,
      ),
    ),
  );
  const { rows } = await query(
    "select count(*)::int as left, (select revision::int from calls_revision) from calls",
  );
  await vi.waitFor(() => expect(cache.revision).toBe(rows[0]?.revision), NOTIFIED);
  expect(cache.current().callCount).toBe(rows[0]?.left);
  expect(callCount).toBeGreaterThan(rows[0]?.left);
});

test("a database that drops every connection: the last catalogue is shown meanwhile, and caught up with by itself", async () => {
  const other = createQuietDeps(scene.url);
  const dropAll = () =>
    other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  for (let times = 0; times < 3; times++) {
    const { callCount } = cache.current();
    await dropAll();
    await vi.waitFor(() => expect(cache.databaseDownMs).not.toBeNull(), {
      timeout: 5_000,
      interval: 2,
    });
    expect(cache.current().callCount).toBe(callCount);
    // Changes without notification are read on reconnection.
    await other.pool.query(
      `delete from calls where id = (select min(id) from calls c
         where not exists (select from dossiers d where d.call_id = c.id))`,
    );
    await vi.waitFor(() => expect(cache.isDatabaseDown).toBe(false), {
      timeout: 10_000,
      interval: 20,
    });
    await vi.waitFor(() => expect(cache.current().callCount).toBe(callCount - 1), NOTIFIED);
  }
  // The cache listens again on one connection; none leaked.
  const before = cache.revision;
  await query("update partners set name_fr = name_fr");
  await vi.waitFor(() => expect(cache.revision).toBeGreaterThan(before), NOTIFIED);
  await vi.waitFor(
    () => expect(scene.deps.pool.totalCount - scene.deps.pool.idleCount).toBe(1),
    NOTIFIED,
  );
  await other.pool.end();
});

test("connections that are all busy are no database that is away: what changed is read as soon as one is free", async () => {
  const other = createQuietDeps(scene.url);
  const before = cache.revision;
  const busy = vi
    .spyOn(scene.deps.pool, "connect")
    .mockImplementation(() => Promise.reject(new Error("timeout exceeded when trying to connect")));
  await other.pool.query(
    "update calls set title_fr = 'Zirconium' where id = (select min(id) from calls)",
  );
  await vi.waitFor(() => expect(busy.mock.calls.length).toBeGreaterThan(1), NOTIFIED);
  expect(cache.isDatabaseDown).toBe(false);
  expect(cache.revision).toBe(before);
  busy.mockRestore();
  await vi.waitFor(() => expect(cache.revision).toBeGreaterThan(before), NOTIFIED);
  await other.pool.end();
});

test("a first load that fails is no database that is away: it is tried again on the connection that listens", async () => {
  const { pool, log } = scene.deps;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const listening: pg.PoolClient[] = [];
  // The connection that listens is given; everything after it finds the pool full.
  const full = vi.spyOn(pool, "connect").mockImplementation((async () => {
    if (listening.length > 0) throw new Error("timeout exceeded when trying to connect");
    const client = await connect();
    listening.push(client);
    return client;
  }) as never);
  const late = new CatalogueCache(pool, log);
  try {
    await late.start();
    await vi.waitFor(() => expect(full.mock.calls.length).toBeGreaterThan(3), NOTIFIED);
    expect({ down: late.databaseDownMs, loaded: late.isLoaded }).toEqual({
      down: null,
      loaded: false,
    });
    full.mockRestore();
    await vi.waitFor(() => expect(late.isLoaded).toBe(true), NOTIFIED);
    expect(listening).toHaveLength(1);
  } finally {
    late.stop();
  }
});

describe("a server that stops and starts", () => {
  test("there is no catalogue before the first, and the last one from then on", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "passerelle-cache-"));
    let server = await startEmbeddedPostgres({ dataDir, settings: THROWAWAY_SETTINGS });
    const deps = createQuietDeps(server.url);
    const own = new CatalogueCache(deps.pool, deps.log);
    try {
      await migrate(deps.pool);
      await server.stop();
      await own.start();
      expect(() => own.current()).toThrow();
      expect(own.isLoaded).toBe(false);
      server = await startEmbeddedPostgres({ dataDir, settings: THROWAWAY_SETTINGS });
      await vi.waitFor(() => expect(own.current().callCount).toBe(0), { timeout: 15_000 });
      await server.stop();
      await vi.waitFor(() => expect(own.isDatabaseDown).toBe(true), { timeout: 10_000 });
      expect(own.current().callCount).toBe(0);
      server = await startEmbeddedPostgres({ dataDir, settings: THROWAWAY_SETTINGS });
      await vi.waitFor(() => expect(own.isDatabaseDown).toBe(false), { timeout: 15_000 });
      expect(own.revision).toBeGreaterThan(0);
    } finally {
      own.stop();
      await deps.pool.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test("stopping while it is connecting leaves no connection behind", async () => {
  const late = new CatalogueCache(scene.deps.pool, scene.deps.log);
  const starting = late.start();
  late.stop();
  await starting;
  await vi.waitFor(
    () => expect(scene.deps.pool.totalCount - scene.deps.pool.idleCount).toBe(1),
    NOTIFIED,
  );
});
