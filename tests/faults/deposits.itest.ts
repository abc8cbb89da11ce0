import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "#features/accounts/commands/sessions.server.ts";
import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { question, sketch } from "#form-engine/testing/build.ts";
import { setWords } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { completeDossier } from "#tests/factories/complete-dossier.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { quietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { startWebProcess, type WebProcess } from "#tests/support/web-process.ts";

/** Deposits while everything around them breaks: each ends with a receipt or a refusal, never both, never neither. */
let database: TestDatabase;
let deps: DepsWithQueue;
let web: WebProcess;

beforeAll(async () => {
  setWords({ fr, en });
  database = await createTestDatabase("demo");
  const quiet = quietDeps(database.url);
  deps = { ...quiet, queue: await createFakeQueue(quiet.db) };
  web = await startWebProcess(database.url);
}, 300_000);

afterAll(async () => {
  await web.stop();
  await deps.pool.end();
  await database.drop();
});

const PROPOSAL = sketch([question("a", "text", { required: true })]);

/** A dossier that can be deposited, and the cookie of who coordinates it. */
async function ready() {
  const { id, call, coordinator } = await completeDossier(deps, [PROPOSAL]);
  const { userId } = coordinator;
  const now = new Date();
  const session = await startSession(deps.db, { userId, device: "t", now, secondFactorAt: null });
  const cookie = sessionCookie(session, "http://127.0.0.1").split(";")[0] ?? "";
  return { id, callId: call.id, cookie };
}

type Ready = Awaited<ReturnType<typeof ready>>;

/** The status of the answer; null when nobody answered. */
async function post({ id, cookie }: Ready, to: WebProcess = web): Promise<number | null> {
  try {
    const answer = await fetch(`${to.address}/mon-espace/dossier/${id}/depot-du-dossier`, {
      method: "POST",
      headers: { cookie, origin: to.address },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

/** What the database holds of it. */
async function standing({ id }: Ready) {
  const { rows } = await deps.pool.query<{
    place: string;
    versions: number;
    receipts: number;
    at: Date | null;
  }>(
    `select d.place, count(v.id)::int as versions, count(r.number)::int as receipts,
       max(v.deposited_at) as at
     from dossiers d left join deposit_versions v on v.dossier_id = d.id
     left join deposit_receipts r on r.version_id = v.id
     where d.id = $1 group by d.id`,
    [id],
  );
  const mails = await deps.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job j
     join deposit_versions v on v.id::text = j.data ->> 'versionId'
     where j.name = 'mail-receipt' and v.dossier_id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new Error("the dossier is gone");
  return { ...row, mails: mails.rows[0]?.count };
}

const NOTHING = { place: "draft", versions: 0, receipts: 0, mails: 0 };
const DEPOSITED = { place: "published", versions: 1, receipts: 1, mails: 1 };

test("[D-24 part] the server is killed at every step of a deposit: all of it is there, or nothing, and asked again it is there once", async () => {
  for (const wait of [0, 20, 80, 200, 500, 1000, 2000, 4000]) {
    const dossier = await ready();
    const first = post(dossier);
    await pause(wait);
    web.child.kill("SIGKILL");
    const answered = await first;
    await web.ended;
    // A transaction whose client is gone may still be ending.
    await pause(200);
    const { at: _, ...left } = await standing(dossier);
    expect([NOTHING, DEPOSITED]).toContainEqual(left);
    if (answered === 303) expect(left).toEqual(DEPOSITED);
    web = await startWebProcess(database.url);
    expect(await post(dossier)).toBe(303);
    expect(await standing(dossier)).toMatchObject(DEPOSITED);
  }
}, 400_000);

test("[D-24 part] twenty deposits around the closing second, over two web processes: a receipt or a refusal each, by the moment it arrived", async () => {
  const other = await startWebProcess(database.url);
  try {
    const dossiers = [];
    for (let n = 0; n < 20; n++) dossiers.push(await ready());
    const closing = new Date(Date.now() + 3000);
    await deps.pool.query("update calls set closes_at = $1 where id = any ($2)", [
      closing,
      dossiers.map(({ callId }) => callId),
    ]);
    const outcomes = await Promise.all(
      dossiers.map(async (dossier, n) => {
        await pause(closing.getTime() - Date.now() + (n - 10) * 100);
        const status = await post(dossier, n % 2 === 0 ? web : other);
        return { status, ...(await standing(dossier)) };
      }),
    );
    for (const { status, at, ...left } of outcomes) {
      if (status === 303) {
        expect(left).toEqual(DEPOSITED);
        expect(at?.getTime()).toBeLessThan(closing.getTime());
      } else {
        expect(status).toBe(403);
        expect(left).toEqual(NOTHING);
      }
    }
    const taken = outcomes.map(({ status }) => status === 303);
    expect(taken.slice(0, 5)).toContain(true);
    expect(taken.at(-1)).toBe(false);
  } finally {
    await other.stop();
  }
}, 200_000);
