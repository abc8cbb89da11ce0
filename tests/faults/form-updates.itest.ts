import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { buildModelInput, group, question, section } from "#form-engine/testing/build-form.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { publishOnCall } from "#tests/factories/form-versions.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { ensureBuildOnce } from "#tests/support/production-build.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { startWebProcess } from "#tests/support/web-process.ts";

/** Dossiers that follow a new version of their form while workers are killed. */
let database: TestDatabase;
let deps: DepsWithQueue;

beforeAll(async () => {
  await ensureBuildOnce();
  database = await createTestDatabase("demo");
  const quiet = createQuietDeps(database.url);
  deps = { ...quiet, queue: await createFakeQueue(quiet.db) };
}, 300_000);

afterAll(async () => {
  await deps.pool.end();
  await database.drop();
});

const DOSSIERS = 6;

/** A worker for the updates only, which dies at a point, the given time that it is there, or lives. */
const start = (dieAt: string, time = 1): ChildProcess =>
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
      DIE_AT_TIME: String(time),
    },
    execArgv: [],
  });

/** What the queue does with the jobs of a worker that has been silent for ten seconds, at once. */
const retryJobs = () =>
  deps.pool.query(
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
  );

/** Several dossiers of one call, with the answers `a` and `b`; in the order in which a job moves them. */
async function makeDrafts(model: Parameters<typeof makeDossier>[1][number], count: number) {
  const { id: firstId, call, caller } = await makeDossier(deps, [model]);
  const ids = [firstId];
  while (ids.length < count) {
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
  return { ids: ids.sort(), call, caller };
}

test("[E-03 part] a worker killed in the middle of an update is resumed: each dossier is moved once and told once", async () => {
  const model = buildModelInput([question("a"), question("b")]);
  const { ids, call } = await makeDrafts(model, DOSSIERS);
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
    await retryJobs();
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

test("[E-03 part] two browsers write in one of 40 dossiers while the worker that moves it is killed: each dossier moves once, no key is lost", async () => {
  const title = (id: string) => ({ titleFr: `Intitulé ${id}`, titleEn: `Title ${id}` });
  const ask = (id: string) => question(id, "text", { ...title(id), maxCharacters: 20_000 });
  const model = buildModelInput([section("s", [ask("c"), ask("d")]), ask("a"), ask("b")]);
  const { ids, call, caller } = await makeDrafts(model, 40);
  // The worker dies while it moves the dossier that is being written, after nineteen others.
  const [before, dossierId = ""] = [19, ids[19]];
  const { actor: other } = await addDossierMember(deps, dossierId, "scientific_manager");
  const web = await startWebProcess(database.url, { LOG_LEVEL: "info" });
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const open = async (userId: string, key: string) => {
      const now = new Date();
      const session = { userId, device: "test", now, secondFactorAt: null };
      const token = await startSession(deps.db, session);
      const [name = "", value = ""] = (
        buildSessionCookie(token, web.address).split(";")[0] ?? ""
      ).split("=");
      const context = await browser.newContext({ locale: "fr-FR", reducedMotion: "reduce" });
      await context.addCookies([{ name, value, url: web.address }]);
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      await page.goto(`${web.address}${scientificHref(dossierId)}`);
      await page.waitForSelector("form[data-live]");
      // A page that were loaded again would have forgotten it.
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      const field = page.getByRole("textbox", { name: `Intitulé ${key}` });
      return { page, field, text: `${key} de ${dossierId}` };
    };
    // One writes in a question that moves into a section, the other in one that stays.
    const writers = [await open(caller.actor.userId, "a"), await open(other.userId, "b")] as const;

    let isOver = false;
    /** Types, and leaves the field after every second word, so that there are saves before, meanwhile and after. */
    const typing = writers.map(async (writer, at) => {
      for (let word = 1; !isOver; word++) {
        if (word % 2 === 1) {
          await writer.field.focus();
          await writer.page.keyboard.press("Control+End");
        }
        const text = ` mot${word}-${at}`;
        await writer.page.keyboard.type(text, { delay: 40 });
        writer.text += text;
        if (word % 2 === 0) await writer.field.blur();
      }
    });
    const countMoved = async (versionId: string) => {
      const { rows } = await deps.pool.query<{ count: number }>(
        "select count(*)::int as count from dossier_forms where dossier_id = any ($1) and version_id = $2",
        [ids, versionId],
      );
      return rows[0]?.count;
    };
    const versionId = await publishOnCall(
      deps,
      call.id,
      buildModelInput([
        section("s", [ask("c"), ask("a")]),
        ask("b"),
        question("e", "text", { ...title("e"), required: true }),
      ]),
    );
    const [, signal] = await once(start("update-forms before commit", before + 1), "exit");
    expect([signal, await countMoved(versionId)]).toEqual(["SIGKILL", before]);
    await retryJobs();
    const living = start("");
    const ended = once(living, "exit");
    await vi.waitFor(async () => expect(await countMoved(versionId)).toBe(ids.length), {
      timeout: 60_000,
      interval: 200,
    });
    for (const { page } of writers)
      await page.getByRole("textbox", { name: "Intitulé e" }).waitFor({ state: "attached" });
    isOver = true;
    await Promise.all(typing);
    living.kill("SIGTERM");
    await ended;

    for (const { page, field, text } of writers) {
      expect(await field.inputValue()).toBe(text);
      await field.blur();
      expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
    }
    await vi.waitFor(
      async () => {
        const { rows } = await deps.pool.query<{ key: string; text: string }>(
          `select key, answer ->> 0 as text from dossier_answers
           where dossier_id = $1 and form_model_type = 'scientific_proposition' order by key`,
          [dossierId],
        );
        expect(rows).toEqual(writers.map(({ text }, at) => ({ key: "ab"[at], text })));
      },
      { timeout: 60_000, interval: 200 },
    );
    const { rows } = await deps.pool.query<{ moves: number; told: number; aside: number }>(
      `select
         (select count(*)::int from audit_events where event = 'dossier.formUpdated' and subject_id = d.id::text) as moves,
         (select count(*)::int from notifications n where kind = 'form_updated' and starts_with(key, 'form-update:' || d.id))
           - (select count(*)::int from dossier_members m where m.dossier_id = d.id) as told,
         (select count(*)::int from dossier_unplaced_answers a where a.dossier_id = d.id) as aside
       from dossiers d where id = any ($1)`,
      [ids],
    );
    // `told`: notifications beyond one for each member.
    expect(rows).toEqual(ids.map(() => ({ moves: 1, told: 0, aside: 0 })));
  } finally {
    await browser.close();
    await web.stop();
  }
}, 300_000);
