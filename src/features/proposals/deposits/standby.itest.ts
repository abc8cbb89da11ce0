import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { discardContent } from "#features/proposals/appendices/writes/save-appendix.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { freeImage } from "#features/proposals/dossier-form/writes/images.server.ts";

import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { createDocumentSigner } from "#platform/document-signer.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, type makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { requireAuditedStates } from "#tests/support/require-audited-states.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { armStandby, disarmStandby } from "./commands/arm-standby.server.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { lapseEdits } from "./jobs/lapse-edits.server.ts";
import { processStandby, watchStandbys } from "./jobs/process-standby.server.ts";
import { sweepFrozenFiles } from "./jobs/sweep-frozen-files.server.ts";
import { findStandby } from "./queries/standby.server.ts";
import {
  findDepositedVersion,
  findVersionReceipt,
  listVersions,
} from "./queries/versions.server.ts";
import { parseFrozenContent, parseManifest } from "./rules/manifest.ts";
import { proposalStandby } from "./rules/notification-kinds.ts";
import { parseReceipt } from "./rules/receipt.ts";
import { dossierStandbys } from "./tables.server.ts";
import { isFileIntact } from "./writes/freeze-files.server.ts";

const MINUTE = 60_000;
const PROPOSAL = buildModelInput([question("a", "text", { required: true }), question("b")]);

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  await requireAuditedStates(scene.deps.pool);
});
afterAll(() => scene.end());
// Tests set different clocks: a standby left armed would be due in the next test.
afterEach(() => scene.deps.db.delete(dossierStandbys));

type Dossier = Awaited<ReturnType<typeof makeDossier>> & { closing: Date };

/** Complete, closing in an hour, with an armed standby. */
async function createArmedDossier(): Promise<Dossier> {
  const dossier = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  const closing = new Date(Date.now() + 60 * MINUTE);
  await closeAt(dossier, closing);
  await arm(dossier);
  return { ...dossier, closing };
}

const arm = ({ id, caller }: Pick<Dossier, "id" | "caller">) =>
  armStandby(caller, { dossierId: id });

async function closeAt({ call }: Pick<Dossier, "call">, moment: Date) {
  await scene.deps.db.update(calls).set({ closesAt: moment }).where(eq(calls.id, call.id));
}

/** Runs the jobs with a clock set to some minutes before the closing (negative: after). */
async function runStandbyJobs({ closing }: Pick<Dossier, "closing">, minutes: number, over = {}) {
  const { deps, queue } = scene;
  const clock = createFixedClock(new Date(closing.getTime() - minutes * MINUTE));
  const worker = { ...deps, clock, ...over };
  await watchStandbys.run(worker, {});
  await queue.runJobs(worker, processStandby as never);
}

async function answer({ id, caller }: Dossier, key: string, texts: readonly string[]) {
  const [held] = await scene.deps.db
    .select({ version: dossierAnswers.version })
    .from(dossierAnswers)
    .where(sql`${dossierAnswers.dossierId} = ${id} and ${dossierAnswers.key} = ${key}`);
  const change = { id: randomUUID(), key, version: held?.version ?? 0, answer: texts };
  const formModelType = "scientific_proposition";
  await saveAnswers(caller, { dossierId: id, formModelType, changes: [change] });
}

const loadState = async ({ id }: Dossier) => {
  const [row] = await scene.deps.db
    .select({ place: dossiers.place, unlocked: dossiers.unlocked })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row;
};

const loadManifest = async ({ id }: Dossier) =>
  parseManifest((await findDepositedVersion(scene.deps.db, id))?.manifest ?? "null");

/** Notifications about the standby, in English. */
const listNotifications = async ({ id }: Dossier) => {
  const { rows } = await scene.deps.pool.query<{ data: unknown }>(
    "select distinct data from notifications where kind = 'proposal_standby' and key like $1",
    [`standby:${id}:%`],
  );
  const reading = { now: new Date(), locale: "en" as const, t: getTranslator("en") };
  return rows.map(({ data }) =>
    proposalStandby.describe(proposalStandby.data.parse(data), reading),
  );
};

const listJournalEntries = async ({ id }: Dossier) => {
  const page = { locale: "en" as const, now: new Date(), t: getTranslator("en") };
  return (await loadJournal(scene.deps.db, id, page)).entries.map(({ who, what }) =>
    who ? `… ${what}` : what,
  );
};

describe("[D-24 part] a standby", () => {
  test("deposits the last complete state ten minutes before the closing, once; journal, receipt and team say so", async () => {
    const { deps, queue } = scene;
    const dossier = await createArmedDossier();
    await addDossierMember(deps, dossier.id, "member", { teamNumber: 1 });
    await runStandbyJobs(dossier, 50);
    const frozen = await findStandby(deps.db, dossier.id);
    expect(frozen?.frozenAt).toEqual(new Date(dossier.closing.getTime() - 50 * MINUTE));
    await runStandbyJobs(dossier, 10.1);
    expect(await loadState(dossier)).toEqual({ place: "draft", unlocked: false });
    await queue.clear();
    await runStandbyJobs(dossier, 10);
    expect(await loadState(dossier)).toEqual({ place: "published", unlocked: false });
    expect(await loadManifest(dossier)).toMatchObject({
      kind: "standby",
      frozenAt: frozen?.frozenAt?.toISOString(),
      depositedAt: new Date(dossier.closing.getTime() - 10 * MINUTE).toISOString(),
      forms: [{ answers: { a: ["Écrit"] } }],
    });
    const held = await findDepositedVersion(deps.db, dossier.id);
    const row = await findVersionReceipt(deps.db, held?.id ?? "");
    expect(parseReceipt(row?.receipt ?? "").version).toMatchObject({ number: 1, kind: "standby" });
    expect(await listNotifications(dossier)).toEqual([
      expect.objectContaining({
        title: expect.stringContaining("was submitted by the standby submission"),
        detail: expect.stringContaining("Your draft does not differ from it."),
      }),
    ]);
    expect((await queue.waiting()).filter(({ id }) => id === "mail-receipt")).toHaveLength(2);
    expect(await listJournalEntries(dossier)).toContain(
      "The standby submission handed the proposal to the agency",
    );
    // A second run, by another worker or after a crash, does nothing.
    await processStandby.run(deps, { dossierId: dossier.id });
    await runStandbyJobs(dossier, 5);
    expect(await listVersions(deps.db, dossier.id)).toHaveLength(1);
  });

  test("incomplete since, the last complete state is deposited, and the team is told what of the draft is not in it; the draft goes on beside it", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    await answer(dossier, "b", ["Ajouté ensuite"]);
    await answer(dossier, "a", []);
    await runStandbyJobs(dossier, 40);
    // Frozen by a release without numbers.
    await deps.pool.query(
      `update dossier_standbys set frozen = (frozen::jsonb #- '{dossier,number}' #- '{call,number}')::text
       where dossier_id = $1`,
      [dossier.id],
    );
    await runStandbyJobs(dossier, 9);
    expect(await loadState(dossier)).toEqual({ place: "published", unlocked: true });
    expect(await loadManifest(dossier)).toMatchObject({
      format: 2,
      dossier: { number: expect.stringMatching(/-0001$/) },
      forms: [{ answers: { a: ["Écrit"] } }],
    });
    const [told] = await listNotifications(dossier);
    expect(told?.detail).toContain("2 points of your draft are not in it");
    // A better version deposited by hand in time replaces the standby's.
    await answer(dossier, "a", ["Mieux"]);
    const late = new Date(dossier.closing.getTime() - MINUTE);
    const inTime = { ...dossier.caller, clock: createFixedClock(late) };
    await depositDossier(inTime, { dossierId: dossier.id });
    expect(await loadManifest(dossier)).toMatchObject({ kind: "refile", version: 2 });
    expect(await listVersions(deps.db, dossier.id)).toHaveLength(2);
  });

  test("a draft that is not filed again by the closing becomes what the standby deposited", async () => {
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    await answer(dossier, "a", []);
    await runStandbyJobs(dossier, 9);
    const after = createFixedClock(new Date(dossier.closing.getTime() + 10 * MINUTE));
    await lapseEdits.run({ ...scene.deps, clock: after }, {});
    expect(await loadState(dossier)).toEqual({ place: "published", unlocked: false });
    const rows = await scene.deps.db
      .select({ key: dossierAnswers.key, answer: dossierAnswers.answer })
      .from(dossierAnswers)
      .where(eq(dossierAnswers.dossierId, dossier.id));
    expect(rows).toContainEqual({ key: "a", answer: ["Écrit"] });
  });

  test("each complete state replaces the one before; what nothing changed in is not looked at", async () => {
    const { deps, queue } = scene;
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    await queue.clear();
    const clock = createFixedClock(new Date(dossier.closing.getTime() - 45 * MINUTE));
    await watchStandbys.run({ ...deps, clock }, {});
    const waiting = async () =>
      (await queue.waiting()).filter(
        ({ payload }) => (payload as { dossierId?: string }).dossierId === dossier.id,
      );
    expect(await waiting()).toEqual([]);
    await answer(dossier, "b", ["Autre état"]);
    await watchStandbys.run({ ...deps, clock }, {});
    expect(await waiting()).toHaveLength(1);
    await runStandbyJobs(dossier, 44);
    await runStandbyJobs(dossier, 10);
    expect((await loadManifest(dossier)).forms[0]?.answers).toEqual({
      a: ["Écrit"],
      b: ["Autre état"],
    });
  });

  test("a CV that is saved is a change, and so are contacts, names and people, of which open pages are told at once", async () => {
    const { pool, db } = scene.deps;
    const dossier = await createArmedDossier();
    const changes = async () => (await findStandby(db, dossier.id))?.changes ?? 0;
    const listener = await pool.connect();
    const told: string[] = [];
    listener.on("notification", ({ payload }) => told.push(payload ?? ""));
    await listener.query("listen dossier_changed");
    const teams = "(select id from dossier_teams where dossier_id = $1)";
    let before = await changes();
    for (const [pages, statement] of [
      [
        false,
        `update cvs set title = 'Autre' where id in (select cv_id from dossier_members where dossier_id = $1)`,
      ],
      [true, `update dossier_team_contacts set email = 'b@example.org' where team_id in ${teams}`],
      [true, `delete from dossier_team_contacts where team_id in ${teams}`],
      [true, "update dossiers set acronym = 'AUTRE' where id = $1"],
      [true, "update dossier_members set cv_id = null where dossier_id = $1"],
    ] as const) {
      told.length = 0;
      await pool.query(statement, [dossier.id]);
      expect(await changes(), statement).toBeGreaterThan(before);
      before = await changes();
      // A later query ensures that earlier notifications have arrived.
      await listener.query("select 1");
      expect(told.includes(dossier.id), statement).toBe(pages);
    }
    await listener.query("unlisten *");
    listener.release();
  });

  test("an image, or an appendix, of what stands by is kept, though the draft lets it go", async () => {
    const { db, pool } = scene.deps;
    const dossier = await createArmedDossier();
    const image = async (filename: string) => {
      await pool.query(
        `insert into dossier_images (dossier_id, filename, storage_key, content_type, bytes, sha256, width, height, created_at)
         values ($1, $2, $3, 'image/png', 1, 'x', 1, 1, now())`,
        [dossier.id, filename, `dossier/${dossier.id}/${filename}`],
      );
      await db.transaction((tx) => freeImage({ tx, queue: scene.queue }, dossier.id, filename));
      const { rowCount } = await pool.query(
        "select from dossier_images where dossier_id = $1 and filename = $2",
        [dossier.id, filename],
      );
      return rowCount === 1;
    };
    await pool.query(
      `update dossier_standbys set frozen_at = now(), frozen = '["image:veille.png","appendix:veille"]' where dossier_id = $1`,
      [dossier.id],
    );
    await pool.query(
      `insert into dossier_unplaced_answers (dossier_id, from_name, form_model_type, node, answer, why, created_at)
       values ($1, 'ANCIEN', 'scientific_proposition', '{}', '[{"filename":"reste.png"}]', 'questionGone', now())`,
      [dossier.id],
    );
    expect(await image("veille.png")).toBe(true);
    expect(await image("reste.png")).toBe(true);
    expect(await image("libre.png")).toBe(false);
    await scene.queue.clear();
    for (const storageKey of ["veille", "libre"])
      await discardContent(db, scene.queue, dossier, { storageKey });
    expect((await scene.queue.take()).map(({ payload }) => payload)).toEqual([{ key: "libre" }]);
  });

  test("the files of what no longer stands by are taken away days later; what a version or a standby is made of stays", async () => {
    const { deps } = scene;
    const filesOf = async (frozen: string | null | undefined) =>
      frozen ? parseFrozenContent(frozen).files : [];
    const kept = async (files: readonly { sha256: string; bytes: number }[]) => {
      expect(files.length).toBeGreaterThan(0);
      return Promise.all(files.map((file) => isFileIntact(deps.storage, file)));
    };
    const standing = async ({ id }: Dossier) => filesOf((await findStandby(deps.db, id))?.frozen);
    const [revoked, waiting, deposited] = [
      await createArmedDossier(),
      await createArmedDossier(),
      await createArmedDossier(),
    ];
    for (const dossier of [revoked, waiting, deposited]) await runStandbyJobs(dossier, 50);
    const [unused, used] = [await standing(revoked), await standing(waiting)];
    await disarmStandby(revoked.caller, { dossierId: revoked.id });
    await depositDossier(deposited.caller, { dossierId: deposited.id });
    const version = await findDepositedVersion(deps.db, deposited.id);
    const filed = version ? parseManifest(version.manifest).files : [];

    const sweepIn = (days: number) =>
      sweepFrozenFiles.run(
        { ...deps, clock: createFixedClock(new Date(Date.now() + days * 24 * 60 * MINUTE)) },
        {},
      );
    await sweepIn(1);
    expect(await kept(unused)).not.toContain(false);
    await sweepIn(3);
    expect(await kept(unused)).not.toContain(true);
    for (const files of [used, filed]) expect(await kept(files)).not.toContain(false);

    // Armed again, the standby is frozen again.
    await arm(revoked);
    await runStandbyJobs(revoked, 40);
    expect(await kept(await standing(revoked))).not.toContain(false);
  });

  test("revoked, it deposits nothing; only the coordinator arms and revokes, and only until its moment", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    const delegate = await addDossierMember(deps, dossier.id, "delegate", { teamNumber: 1 });
    const input = { dossierId: dossier.id };
    expect(await getOutcome(disarmStandby(delegate, input))).toBe("FORBIDDEN_ROLE notYourRole");
    await disarmStandby(dossier.caller, input);
    await runStandbyJobs(dossier, 9);
    expect(await loadState(dossier)).toMatchObject({ place: "draft" });
    expect(await findStandby(deps.db, dossier.id)).toBeNull();
    expect(await listJournalEntries(dossier)).toEqual(
      expect.arrayContaining([
        "… armed the standby submission",
        "… disarmed the standby submission",
      ]),
    );
    const late = createFixedClock(new Date(dossier.closing.getTime() - 9 * MINUTE));
    const arming = armStandby({ ...dossier.caller, clock: late }, input);
    expect(await getOutcome(arming)).toBe("FORBIDDEN_ROLE tooLate");
  });

  test("a closing that is moved is followed, later and earlier", async () => {
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    await closeAt(dossier, new Date(dossier.closing.getTime() + 60 * MINUTE));
    await runStandbyJobs(dossier, 5);
    await runStandbyJobs(dossier, -20);
    expect(await loadState(dossier)).toMatchObject({ place: "draft" });
    await closeAt(dossier, new Date(dossier.closing.getTime() + 25 * MINUTE));
    await runStandbyJobs(dossier, -20);
    expect(await loadState(dossier)).toMatchObject({ place: "published" });
    expect((await loadManifest(dossier)).call.closesAt).toBe(
      new Date(dossier.closing.getTime() + 25 * MINUTE).toISOString(),
    );
  });

  test("filed by hand before, nothing is deposited by itself, also in the very same moment", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    const clock = createFixedClock(new Date(dossier.closing.getTime() - 9 * MINUTE));
    await Promise.all([
      depositDossier({ ...dossier.caller, clock }, { dossierId: dossier.id }).catch(
        () => undefined,
      ),
      processStandby.run({ ...deps, clock }, { dossierId: dossier.id }),
      processStandby.run({ ...deps, clock }, { dossierId: dossier.id }),
    ]);
    await runStandbyJobs(dossier, 8);
    expect(await listVersions(deps.db, dossier.id)).toHaveLength(1);
    expect(await findStandby(deps.db, dossier.id)).toBeNull();
  });

  test("never complete, it says so in time; completed within the last minutes, it is deposited at once", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await answer(dossier, "a", []);
    await runStandbyJobs(dossier, 50);
    expect((await findStandby(deps.db, dossier.id))?.frozen).toBeNull();
    await runStandbyJobs(dossier, 10);
    await runStandbyJobs(dossier, 9);
    expect(await listNotifications(dossier)).toEqual([
      expect.objectContaining({ title: expect.stringContaining("is NOT submitted") }),
    ]);
    await answer(dossier, "a", ["À temps"]);
    await runStandbyJobs(dossier, 3);
    expect(await loadManifest(dossier)).toMatchObject({ kind: "standby", version: 1 });
  });

  test("never complete, it ends with the call, and nothing is deposited", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await answer(dossier, "a", []);
    await runStandbyJobs(dossier, -1);
    // Completed after the closing: too late.
    await answer(dossier, "a", ["Trop tard"]);
    await runStandbyJobs(dossier, -2);
    expect(await loadState(dossier)).toMatchObject({ place: "draft" });
    expect(await findStandby(deps.db, dossier.id)).toBeNull();
    const [told] = await listNotifications(dossier);
    expect(told?.title).toContain("was NOT submitted: it was never complete");
    expect(await listJournalEntries(dossier)).toContain(
      "The standby submission ended without submitting anything",
    );
  });

  test("without a key to sign with it waits, and deposits once there is one", async () => {
    const { deps } = scene;
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    const documentSigner = createDocumentSigner("/dev/null/key.pem");
    await expect(runStandbyJobs(dossier, 10, { documentSigner })).rejects.toThrow();
    expect(await loadState(dossier)).toMatchObject({ place: "draft" });
    await runStandbyJobs(dossier, 9);
    expect(await loadState(dossier)).toMatchObject({ place: "published" });
    expect(await listVersions(deps.db, dossier.id)).toHaveLength(1);
  });

  test("goes with a draft that is deleted", async () => {
    const dossier = await createArmedDossier();
    await runStandbyJobs(dossier, 50);
    await deleteDraft(dossier.caller, { dossierId: dossier.id });
    expect(await findStandby(scene.deps.db, dossier.id)).toBeNull();
    await processStandby.run(scene.deps, { dossierId: dossier.id });
  });
});
