import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded, throwawaySettings } from "#platform/db/embedded.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { asBrowser, startWebProcess, type WebProcess } from "#tests/support/web-process.ts";
import { loadDemo } from "../../demo/load.ts";

let web: WebProcess;
afterEach(() => web.stop());

const status = async (path: string) => {
  const answer = await fetch(web.address + path, { headers: asBrowser() });
  await answer.arrayBuffer();
  return answer.status;
};
const comesTo = (path: string, wanted: number) =>
  expect.poll(() => status(path), { timeout: 20_000, interval: 100 }).toBe(wanted);

describe("a database that goes away", () => {
  let dataDir: string;
  let server: Embedded;
  const start = () => startEmbedded({ dataDir, settings: throwawaySettings });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "passerelle-away-"));
    server = await start();
    const pool = createPool(server.url);
    await migrate(pool);
    await loadDemo(pool, { now: new Date() });
    await pool.end();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("is said to the visitor in their language; the service comes back by itself", {
    timeout: 120_000,
  }, async () => {
    web = await startWebProcess(server.url);
    await comesTo("/health/ready", 200);
    expect(await status("/")).toBe(200);

    await server.stop();
    await comesTo("/", 503);
    const french = await fetch(web.address, { headers: asBrowser("fr") });
    expect(french.status).toBe(503);
    expect(french.headers.get("retry-after")).toBe("30");
    expect(french.headers.get("cache-control")).toBe("no-store");
    expect(await french.text()).toContain("Le service est momentanément indisponible");
    const english = await fetch(`${web.address}/?keywords=eau`, { headers: asBrowser("en") });
    expect(english.status).toBe(503);
    expect(await english.text()).toContain('<html lang="en"');
    const call = await fetch(`${web.address}/api/call_for_proposals`);
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect(await status("/health/ready")).toBe(503);
    expect(await status("/health/live")).toBe(200);
    expect(await status("/favicon.svg")).toBe(200);

    server = await start();
    await comesTo("/", 200);
    expect(await status("/health/ready")).toBe(200);
    expect(web.child.exitCode).toBeNull();
  });
});

describe("the end of a process", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase("demo");
  });
  afterAll(() => database.drop());

  test("waits for the request that is running, and takes no other", {
    timeout: 120_000,
  }, async () => {
    web = await startWebProcess(database.url);
    const blocker = new pg.Client({ connectionString: database.url });
    // Its database is dropped under it when the test fails: that is not the news then.
    blocker.on("error", () => undefined);
    await blocker.connect();
    const { rows } = await blocker.query(
      "select slug from calls where now() between published_at and closes_at limit 1",
    );
    await blocker.query("begin; lock table calls in access exclusive mode");
    const running = fetch(`${web.address}/appel/${rows[0]?.slug}`, { headers: asBrowser() });
    const waiting = () =>
      blocker.query(
        "select count(*)::int as count from pg_locks where not granted and relation = 'calls'::regclass",
      );
    await expect.poll(async () => (await waiting()).rows[0]?.count, { timeout: 30_000 }).toBe(1);

    web.child.kill("SIGTERM");
    // A page could wait for the locked table too, and hold the end up until everything is cut off.
    await expect
      .poll(() => status("/health/live").catch(() => "refused"), { timeout: 30_000 })
      .toBe("refused");
    expect(web.child.exitCode).toBeNull();
    await blocker.query("rollback");
    const answer = await running;
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("</html>");
    expect(await web.ended).toBe(0);
    await blocker.end();
  });
});
