import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { armStandby } from "#features/proposals/deposits/commands/arm-standby.server.ts";
import { freezeCvsAhead } from "#features/proposals/deposits/jobs/freeze-cvs-ahead.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { startWebProcess, type WebProcess } from "#tests/support/web-process.ts";
import { type CaughtMail, startMailCatcher } from "../../sandbox/mail-catcher.ts";

/** Deposits while everything around them breaks: each ends with a receipt or a refusal, never both, never neither. */
let database: TestDatabase;
let deps: DepsWithQueue;
let web: WebProcess;
let other: WebProcess;

beforeAll(async () => {
  setTranslations({ fr, en });
  database = await createTestDatabase("demo");
  const quiet = createQuietDeps(database.url);
  deps = { ...quiet, queue: await createFakeQueue(quiet.db) };
  web = await startWebProcess(database.url);
  other = await startWebProcess(database.url);
}, 300_000);

afterAll(async () => {
  await Promise.all([web.stop(), other.stop()]);
  await deps.pool.end();
  await database.drop();
});

const PROPOSAL = buildModelInput([question("a", "text", { required: true })]);

/** A dossier that can be deposited, and the cookie of who coordinates it. */
async function ready() {
  const { id, call, coordinator } = await makeCompleteDossier(deps, [PROPOSAL]);
  const { userId } = coordinator;
  const now = new Date();
  const session = await startSession(deps.db, { userId, device: "t", now, secondFactorAt: null });
  const cookie = buildSessionCookie(session, "http://127.0.0.1").split(";")[0] ?? "";
  return { id, callId: call.id, cookie };
}

type Ready = Awaited<ReturnType<typeof ready>>;

/** As the worker does on the last day of a call: no process has to start a printer before it is killed. */
async function printCvsAhead(...dossiers: readonly Ready[]): Promise<void> {
  await deps.pool.query(
    "update calls set closes_at = now() + interval '1 hour' where id = any ($1)",
    [dossiers.map(({ callId }) => callId)],
  );
  // Nobody has written in them for a while.
  const later = createFixedClock(new Date(Date.now() + 5 * 60_000));
  await freezeCvsAhead.run({ ...deps, clock: later }, {});
}

/** The status of the answer; null when nobody answered. */
async function post({ id, cookie }: Ready, to: WebProcess = web): Promise<number | null> {
  try {
    const answer = await fetch(`${to.address}/mon-espace/dossier/${id}/depot-du-dossier`, {
      method: "POST",
      headers: { cookie, origin: to.address },
      body: new URLSearchParams({ intent: "deposit" }),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

/** What the database holds of it. */
async function standing({ id }: Pick<Ready, "id">) {
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

test.each(["after storing", "after signing", "before signed commit", "after signed commit"])(
  "[D-24 part] the server is killed %s: all of it is there, or nothing, and asked again it is there once",
  async (point) => {
    const dossier = await ready();
    if (point !== "after storing") await printCvsAhead(dossier);
    const settings = { DIE_AT: `web ${point}` };
    const dying = await startWebProcess(database.url, settings, "./dying-web.ts");
    expect(await post(dossier, dying)).toBeNull();
    expect(await dying.ended).toBeNull();
    const { at: _, ...left } = await standing(dossier);
    expect(left).toEqual(point === "after signed commit" ? DEPOSITED : NOTHING);
    expect(await post(dossier)).toBe(303);
    expect(await standing(dossier)).toMatchObject(DEPOSITED);
  },
  100_000,
);

test("[D-24 part] the worker is killed at every step of a standby's deposit and of its mails: it happens once, and the team is told", async () => {
  const catcher = await startMailCatcher({ host: "127.0.0.1", port: 0 });
  const { id, caller, call } = await makeCompleteDossier(deps, [PROPOSAL]);
  await armStandby(caller, { dossierId: id });
  // Its moment has come.
  await deps.pool.query("update calls set closes_at = $2 where id = $1", [
    call.id,
    new Date(Date.now() + 8 * 60_000),
  ]);
  const start = (dieAt: string) =>
    fork(fileURLToPath(new URL("../support/dying-worker.ts", import.meta.url)), {
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        DATABASE_URL: database.url,
        SMTP_URL: catcher.smtpUrl,
        PUBLIC_URL: "https://passerelle.test",
        SECRET: "a secret of the tests, thirty-two characters",
        WORKER_JOBS: "watch-standbys,keep-standby,mail-receipt",
        START_NOW: "yes",
        DIE_AT: dieAt,
      },
      execArgv: [],
    });
  const dossier = { id };
  // What other tests deposited is mailed by nobody here.
  await deps.pool.query("delete from pgboss.job where name = 'mail-receipt'");
  const mails = async (): Promise<CaughtMail[]> =>
    (await fetch(`${catcher.address}/api/messages`)).json() as Promise<CaughtMail[]>;
  try {
    for (const [point, left] of [
      ["keep-standby after storing", NOTHING],
      ["keep-standby after signing", NOTHING],
      ["keep-standby after signed commit", DEPOSITED],
      ["mail-receipt after sending", DEPOSITED],
    ] as const) {
      const [, signal] = await once(start(point), "exit");
      expect([point, signal]).toEqual([point, "SIGKILL"]);
      expect([point, await standing(dossier)]).toMatchObject([point, left]);
      await giveUpOnDeadWorker();
    }
    const living = start("");
    const ended = once(living, "exit");
    await vi.waitFor(
      async () => {
        const { rows } = await deps.pool.query(
          "select from pgboss.job where name = 'mail-receipt' and state <> 'completed'",
        );
        expect(rows).toEqual([]);
      },
      { timeout: 90_000, interval: 200 },
    );
    living.kill("SIGTERM");
    await ended;
    expect(await standing(dossier)).toMatchObject(DEPOSITED);
    // Between the mail server's yes and the mark there is no way to know: it goes again under the same name.
    const sent = (await mails()).map(({ headers }) => headers["message-id"]);
    expect(sent.length).toBeGreaterThanOrEqual(1);
    expect(new Set(sent).size).toBe(1);
  } finally {
    await catcher.stop();
  }
}, 200_000);

/** What the queue does with the jobs of a worker that has been silent for ten seconds (`queue.itest.ts`), at once. */
async function giveUpOnDeadWorker(): Promise<void> {
  await deps.pool.query(
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
  );
}

test("[D-24 part] twenty deposits around the closing second, over two web processes: a receipt or a refusal each, by the moment it arrived", async () => {
  const dossiers = await Promise.all(Array.from({ length: 20 }, ready));
  await printCvsAhead(...dossiers);
  const closing = new Date(Date.now() + 2000);
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
}, 200_000);
