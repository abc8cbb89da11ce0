import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createAnswerSaver } from "#features/proposals/dossier-form/ui/answer-saver.ts";
import { checkModel } from "#form-engine/check-model.ts";
import { makeForm } from "#form-engine/form.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  THROWAWAY_SETTINGS,
} from "#platform/db/embedded-postgres.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { startWorker } from "#platform/jobs/queue.server.ts";
import { createMarkingJob } from "#tests/support/marking-job.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import {
  buildBrowserHeaders,
  startWebProcess,
  type WebProcess,
} from "#tests/support/web-process.ts";
import { readDemoData } from "../../demo/load/read-demo-data.ts";
import { loadDemo } from "../../demo/load.ts";

let web: WebProcess;
afterEach(() => web.stop());

const status = async (path: string) => {
  const answer = await fetch(web.address + path, { headers: buildBrowserHeaders() });
  await answer.arrayBuffer();
  return answer.status;
};
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(web.address + path, { headers: { ...buildBrowserHeaders(), ...headers } });
const suggestions = async (term: string): Promise<string[]> =>
  (await fetch(`${web.address}/suggest-words?term=${term}`)).json();
const OLD = {
  fr: "Certaines informations peuvent dater de quelques minutes.",
  en: "Some information may be a few minutes old.",
};

async function signIn(): Promise<string> {
  const answer = await fetch(`${web.address}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: web.address },
    body: new URLSearchParams({ email: "claire.morel@example.org", password: "passerelle1" }),
  });
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
const comesTo = (path: string, wanted: number) =>
  expect.poll(() => status(path), { timeout: 20_000, interval: 100 }).toBe(wanted);

describe("a database that goes away", () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  const start = () => startEmbeddedPostgres({ dataDir, settings: THROWAWAY_SETTINGS });

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

  test("what is kept goes on being shown and says so, what needs it says that, and all comes back by itself", {
    timeout: 180_000,
  }, async () => {
    web = await startWebProcess(server.url);
    await comesTo("/health/ready", 200);
    const cookie = await signIn();
    const before = await (await page("/")).text();
    const [slug = ""] = /\/appel\/[^"?]+/.exec(before) ?? [];
    expect(await status(slug)).toBe(200);
    expect(await status("/partenaires")).toBe(200);
    expect(before).not.toContain(OLD.fr);
    // What lists need was read ahead: nobody has searched for this before.
    await expect.poll(() => web.log(), { timeout: 20_000 }).toContain("lists ready");

    await server.stop();
    await expect
      .poll(async () => (await page("/")).text(), { timeout: 20_000, interval: 100 })
      .toContain(OLD.fr);
    // Kept a moment ago, with a line that says so, in the language of who reads.
    for (const path of [slug, "/partenaires"]) {
      const answer = await page(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain(OLD.fr);
    }
    // Never asked for before: from the catalogue in memory.
    const search = await page("/?keywords=hydrogène&status=open", { "accept-language": "en" });
    expect(search.status).toBe(200);
    const found = await search.text();
    expect(found).toContain(OLD.en);
    expect(found).toContain("card-title");
    expect((await page("/chronologie")).status).toBe(200);
    expect((await suggestions("hydro")).length).toBeGreaterThan(0);
    const posted = await fetch(`${web.address}/search-call-for-proposals`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ keywords: "santé" }),
    });
    expect(posted.status).toBe(200);
    expect((await posted.json()).cards).toContain(OLD.fr);
    expect(await status("/nulle-part")).toBe(404);

    // What needs the database says so, once it stays away without being asked.
    await comesTo("/contact", 503);
    const needs = await page("/actualites", { "accept-language": "en" });
    expect(needs.status).toBe(503);
    expect(needs.headers.get("retry-after")).toBe("30");
    expect(needs.headers.get("cache-control")).toBe("no-store");
    expect(await needs.text()).toContain("This page needs our database");
    const csv = await page("/export-csv");
    expect(csv.status).toBe(503);
    expect(await csv.text()).toContain("L’export n’est pas encore disponible");
    const call = await fetch(`${web.address}/api/call_for_proposals`);
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ code: "UNAVAILABLE" });

    // Who is signed in is told what is safe, and is not signed out.
    const home = await page("/", { cookie });
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Vous restez connecté");
    const space = await page("/mon-espace", { cookie });
    expect(space.status).toBe(503);
    expect(space.headers.getSetCookie()).toEqual([]);
    expect(await space.text()).toContain("n’est perdu");

    // The service keeps its processes: what they hold is all there is.
    expect(await status("/health/ready")).toBe(200);
    expect(await status("/health/live")).toBe(200);
    expect(await status("/favicon.svg")).toBe(200);

    server = await start();
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query("update partners set name_fr = 'Agence revenue' where id = 1");
    await admin.end();
    await comesTo("/contact", 200);
    await expect
      .poll(async () => (await page("/partenaires")).text(), { timeout: 20_000, interval: 100 })
      .toContain("Agence revenue");
    const fresh = await (await page("/")).text();
    expect(fresh).not.toContain(OLD.fr);
    expect((await page("/mon-espace", { cookie })).status).toBe(200);
    expect(web.child.exitCode).toBeNull();
  });

  test("[D-12 part] it is restarted under an editor's saves: the editor goes on by itself, and the last text is stored", {
    timeout: 180_000,
  }, async () => {
    web = await startWebProcess(server.url);
    const cookie = await signIn();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ id: string; version_id: string }>(
      `select id, version_id from dossiers join dossier_forms on dossier_id = id
       where acronym = 'BOCAGE' and form_model_type = 'scientific_proposition'`,
    );
    await client.end();
    const { id: dossierId = "", version_id: versionId = "" } = rows[0] ?? {};
    const outcomes: number[] = [];
    const plainFetch = fetch;
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("document", { querySelector: () => null });
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const headers = { ...(init.headers as object), cookie, origin: web.address };
      const answer = await plainFetch(new URL(path, web.address), { ...init, headers });
      outcomes.push(answer.status);
      return answer;
    });
    const checked = checkModel(await readDemoData("forms/full.json"));
    if (!checked.ok) throw new Error("The form of the demonstration is not sound.");
    const saver = createAnswerSaver(
      {
        accountId: "claire",
        dossierId,
        versionId,
        formModelType: "scientific_proposition",
        form: makeForm(checked.model),
        answers: {},
        readOnly: false,
        onUpdate: () => {},
      },
      { drafts: new MemoryDrafts(), pages: new MemoryPageLocks() },
    );
    try {
      saver.start();
      saver.change("gender", ["Avant"]);
      await expect.poll(() => saver.isDirty, { timeout: 30_000 }).toBe(false);
      await server.stop();
      saver.change("gender", ["Pendant"]);
      // It was tried, and could not be done.
      await expect.poll(() => outcomes.at(-1), { timeout: 60_000 }).toBe(503);
      saver.change("gender", ["Pendant, et un peu plus"]);
      expect(saver.isDirty).toBe(true);
      server = await start();
      await expect.poll(() => saver.isDirty, { timeout: 60_000 }).toBe(false);
    } finally {
      saver.stop();
      vi.unstubAllGlobals();
    }
    const after = new pg.Client({ connectionString: server.url });
    await after.connect();
    const stored = await after.query(
      "select answer from dossier_answers where dossier_id = $1 and key = 'gender'",
      [dossierId],
    );
    await after.end();
    expect(stored.rows).toEqual([{ answer: ["Pendant, et un peu plus"] }]);
  });

  test("jobs that were waiting are done when it is back", { timeout: 120_000 }, async () => {
    web = await startWebProcess(server.url);
    const deps = createQuietDeps(server.url);
    const job = createMarkingJob("marking-after-return");
    await deps.pool.query("create table marks (mark text)");
    const worker = await startWorker(deps, [job]);
    await deps.db.transaction((tx) =>
      worker.enqueue(tx, job, { mark: "before" }, { startAfter: new Date(Date.now() + 3_000) }),
    );
    await server.stop();
    server = await start();
    const marks = async () => {
      const { rows } = await deps.pool.query<{ mark: string }>("select mark from marks");
      return rows.map(({ mark }) => mark);
    };
    await expect.poll(() => marks().catch(() => []), { timeout: 60_000 }).toEqual(["before"]);
    await worker.enqueue(deps.db, job, { mark: "after" });
    await expect.poll(marks, { timeout: 60_000 }).toEqual(["before", "after"]);
    await worker.stop();
    await deps.pool.end();
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
    // A machine with much to do must not give the page's statement up before the test lets it go.
    web = await startWebProcess(database.url, { DATABASE_STATEMENT_SECONDS: "120" });
    await expect.poll(() => web.log(), { timeout: 20_000 }).toContain("lists ready");
    const blocker = new pg.Client({ connectionString: database.url });
    // Its database is dropped under it when the test fails: that is not the news then.
    blocker.on("error", () => undefined);
    await blocker.connect();
    const { rows } = await blocker.query(
      "select slug from calls where now() between published_at and closes_at limit 1",
    );
    await blocker.query("begin; lock table calls in access exclusive mode");
    const running = fetch(`${web.address}/appel/${rows[0]?.slug}`, {
      headers: buildBrowserHeaders(),
    });
    // The page's own statement: what the process reads for itself may wait for the table too, before the request has come in. Asked
    // outside the transaction, in which what others do stays as it was seen first.
    const watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
    const waiting = () =>
      watcher.query(
        `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
         where not granted and relation = 'calls'::regclass and query like 'select "calls"."id", "calls"."slug", %'`,
      );
    await expect.poll(async () => (await waiting()).rows[0]?.count, { timeout: 30_000 }).toBe(1);
    await watcher.end();

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
