import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { buildModelInput, group, question } from "#form-engine/testing/build-form.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeDossier } from "#tests/factories/dossiers.ts";
import { publishOnCall } from "#tests/factories/form-versions.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { ensureBuild } from "../../src/processes/ensure-build.ts";

/** Dossiers that follow a new version of their form while workers are killed. */
let database: TestDatabase;
let deps: DepsWithQueue;

beforeAll(async () => {
  await ensureBuild((_label, step) => step());
  database = await createTestDatabase("demo");
  const quiet = createQuietDeps(database.url);
  deps = { ...quiet, queue: await createFakeQueue(quiet.db) };
}, 300_000);

afterAll(async () => {
  await deps.pool.end();
  await database.drop();
});

const DOSSIERS = 6;

/** A worker for the updates only, which dies at a point or lives. */
const start = (dieAt: string): ChildProcess =>
  fork(fileURLToPath(new URL("../support/dying-worker.ts", import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      PUBLIC_URL: "https://passerelle.test",
      SECRET: "a secret of the tests, thirty-two characters",
      SMTP_URL: "smtp://127.0.0.1:1",
      WORKER_JOBS: "update-forms",
      START_NOW: "yes",
      DIE_AT: dieAt,
    },
    execArgv: [],
  });

test("[E-03 part] a worker killed in the middle of an update is resumed: each dossier is moved once and told once", async () => {
  const model = buildModelInput([question("a"), question("b")]);
  const { id: firstId, call, caller } = await makeDossier(deps, [model]);
  const ids = [firstId];
  while (ids.length < DOSSIERS) {
    const names = { callSlug: call.slug, acronym: `SUITE${ids.length}`, title: "Suite" };
    ids.push((await createDossier(caller, names)).id);
  }
  await deps.pool.query("update dossiers set confirmed_at = now() where id = any ($1)", [ids]);
  for (const dossierId of ids)
    await saveAnswers(caller, {
      dossierId,
      formModelType: "scientific_proposition",
      changes: ["a", "b"].map((key) => ({
        ...{ id: randomUUID(), key, version: 0 },
        answer: [`${key} de ${dossierId}`],
      })),
    });
  const versionId = await publishOnCall(
    deps,
    call.id,
    buildModelInput([group("g", [question("a")])]),
  );

  const read = async () => {
    const { rows } = await deps.pool.query<Record<"moved" | "answers" | "aside" | "told", number>>(
      `select
         (select count(*)::int from dossier_forms where dossier_id = any ($1) and version_id = $2) as moved,
         (select count(*)::int from dossier_answers where dossier_id = any ($1) and key = 'g:first/a'
           and answer = jsonb_build_array('a de ' || dossier_id)) as answers,
         (select count(*)::int from dossier_unplaced_answers where dossier_id = any ($1) and key = 'b'
           and answer = jsonb_build_array('b de ' || dossier_id)) as aside,
         (select count(*)::int from notifications where kind = 'form_updated') as told`,
      [ids, versionId],
    );
    return rows[0];
  };
  const all = (count: number) => ({ moved: count, answers: count, aside: count, told: count });
  for (const [point, count] of [
    ["update-forms before commit", 0],
    ["update-forms after commit", 1],
    ["update-forms before commit", 1],
    ["update-forms after commit", 2],
  ] as const) {
    const [, signal] = await once(start(point), "exit");
    expect([point, signal]).toEqual([point, "SIGKILL"]);
    expect([point, await read()]).toEqual([point, all(count)]);
    // What the queue does with the jobs of a worker that has been silent for ten seconds, at once.
    await deps.pool.query(
      "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
    );
  }
  const living = start("");
  const ended = once(living, "exit");
  await vi.waitFor(async () => expect(await read()).toEqual(all(DOSSIERS)), {
    timeout: 60_000,
    interval: 200,
  });
  living.kill("SIGTERM");
  await ended;
  expect(await read()).toEqual(all(DOSSIERS));
}, 200_000);
