import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import type { Deps } from "#platform/deps.ts";
import { startCuttingProxy } from "#tests/support/cutting-proxy.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { startWebProcess, type WebProcess } from "#tests/support/web-process.ts";

/** What people typed while everything around it broke: nothing acknowledged is lost, nothing is applied twice. */
let database: TestDatabase;
let deps: Deps;
let web: WebProcess;
let dossierId: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  deps = createQuietDeps(database.url);
  const { rows } = await deps.pool.query<{ id: string; coordinator: string }>(
    `select d.id, m.user_id as coordinator from dossiers d
     join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'
     where d.acronym = 'BOCAGE'`,
  );
  dossierId = rows[0]?.id ?? "";
  const userId = rows[0]?.coordinator ?? "";
  const now = new Date();
  const session = await startSession(deps.db, { userId, device: "t", now, secondFactorAt: null });
  cookie = buildSessionCookie(session, "http://127.0.0.1").split(";")[0] ?? "";
  web = await startWebProcess(database.url);
}, 300_000);

afterAll(async () => {
  await web.stop();
  await deps.pool.end();
  await database.drop();
});

interface Change {
  readonly key: string;
  readonly id: string;
  readonly version: number;
  readonly answer: readonly string[];
}

interface Verdict {
  readonly kind: string;
  readonly held: { readonly version: number; readonly answer: readonly string[] };
}

/** Why the last request came to nothing: said when a test fails. */
let refusal = "";

/** The verdict on a change, or null when nobody answered. */
async function send(change: Change, address = web.address): Promise<Verdict | null> {
  try {
    const answer = await fetch(
      `${address}/mon-espace/dossier/${dossierId}/reponses/scientific_proposition`,
      {
        method: "POST",
        headers: { cookie, origin: address, "content-type": "application/json" },
        body: JSON.stringify({ changes: [change] }),
      },
    );
    if (!answer.ok) {
      refusal = `${answer.status} ${await answer.text()}`;
      return null;
    }
    const { verdicts } = (await answer.json()) as { verdicts: Record<string, Verdict> };
    return verdicts[change.key] ?? null;
  } catch (error) {
    refusal = String(error);
    return null;
  }
}

async function stored(key: string) {
  const { rows } = await deps.pool.query<{ answer: string[]; version: number }>(
    "select answer, version from dossier_answers where dossier_id = $1 and key = $2",
    [dossierId, key],
  );
  return rows[0] ?? { answer: [], version: 0 };
}

const changeOf = (key: string, n: number): Change => ({
  key,
  id: randomUUID(),
  version: n,
  answer: [`Version ${n + 1}`],
});

test("[D-12 part] the server is killed between writing a save and answering it, twice: sent again, each is applied exactly once", async () => {
  const key = "equipment";
  for (let n = 0; n < 2; n++) {
    const change = changeOf(key, n);
    const line = await startCuttingProxy(web.address, () => web.child.kill("SIGKILL"));
    expect(await send(change, line.address)).toBeNull();
    await web.ended;
    await line.close();
    // Written, and whoever sent it does not know.
    expect(await stored(key), refusal).toEqual(versionOf(n));
    web = await startWebProcess(database.url);
    expect(await send(change)).toMatchObject({ kind: "saved", held: versionOf(n) });
    expect(await stored(key)).toEqual(versionOf(n));
  }
}, 300_000);

test("killed at any other moment of a save, nothing acknowledged is lost and nothing is applied twice", async () => {
  const key = "coordinator";
  for (let n = 0; n < 3; n++) {
    const change = changeOf(key, n);
    const first = send(change);
    await pause(n * 8);
    web.child.kill("SIGKILL");
    const acknowledged = await first;
    await web.ended;
    if (acknowledged?.kind === "saved") expect(await stored(key)).toEqual(versionOf(n));
    web = await startWebProcess(database.url);
    expect(await send(change)).toMatchObject({ kind: "saved", held: versionOf(n) });
    expect(await stored(key)).toEqual(versionOf(n));
  }
}, 300_000);

const versionOf = (n: number) => ({ answer: [`Version ${n + 1}`], version: n + 1 });

test("connections to the database break under saves: whoever tries again gets through, in order and once", async () => {
  const key = "gender";
  const outage = (async () => {
    for (let times = 0; times < 3; times++) {
      await pause(150);
      await deps.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    }
  })();
  for (let n = 0; n < 30; n++) {
    const change = changeOf(key, n);
    let verdict = await send(change);
    for (let tries = 0; !verdict && tries < 50; tries++) {
      await pause(100);
      verdict = await send(change);
    }
    expect(verdict, refusal).toMatchObject({ kind: "saved", held: versionOf(n) });
  }
  await outage;
  expect(await stored(key)).toEqual(versionOf(29));
}, 120_000);
