import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { writeComment } from "#features/proposals/comments/commands/comments.server.ts";
import { listThreads } from "#features/proposals/comments/queries/threads.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { loadAnswerHistory } from "#features/proposals/dossier-form/queries/answer-history.server.ts";
import {
  dossierAnswers,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { updateForms } from "#features/proposals/form-updates/jobs/update-forms.server.ts";
import { listPoints } from "#features/proposals/form-updates/queries/points.server.ts";
import { buildModelInput, group, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { findCallFormVersion, publishOnCall } from "#tests/factories/form-versions.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { armStandby } from "./commands/arm-standby.server.ts";
import { requestCompletion } from "./commands/completion.server.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { abandonEdit, unlockDossier } from "./commands/edit-after-deposit.server.ts";
import { lapseEdits } from "./jobs/lapse-edits.server.ts";
import { processStandby } from "./jobs/process-standby.server.ts";
import { findStandby } from "./queries/standby.server.ts";
import { findDepositedVersion } from "./queries/versions.server.ts";
import { parseFrozenContent, parseManifest } from "./rules/manifest.ts";
import { dossierStandbys } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());
afterEach(() => scene.deps.db.delete(dossierStandbys));

const formModelType = "scientific_proposition";
const FIRST = [question("a", "text", { required: true }), question("b")];
const model = (...nodes: unknown[]) => buildModelInput(nodes);

type Dossier = Awaited<ReturnType<typeof makeCompleteDossier>>;

const begin = () => makeCompleteDossier(scene.deps, [model(...FIRST)]);
const publish = ({ call }: Dossier, ...nodes: unknown[]) =>
  publishOnCall(scene.deps, call.id, model(...nodes));
const deposit = ({ id, caller }: Dossier) => depositDossier(caller, { dossierId: id });
const runJob = () => updateForms.run(scene.deps, {});

const save = ({ id, caller }: Dossier, key: string, text: string, version = 0) =>
  saveAnswers(caller, {
    dossierId: id,
    formModelType,
    changes: [{ id: randomUUID(), key, version, answer: [text] }],
  });

async function findVersion({ id }: Dossier): Promise<string | undefined> {
  const [row] = await scene.deps.db
    .select()
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, id));
  return row?.versionId;
}

async function read({ id }: Dossier) {
  const rows = await scene.deps.db
    .select()
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, id));
  return Object.fromEntries(
    rows.flatMap(({ key, answer }) => (answer.length > 0 ? [[key, answer]] : [])),
  );
}

async function loadManifest({ id }: Dossier) {
  const version = await findDepositedVersion(scene.deps.db, id);
  if (!version) throw new Error("not deposited");
  return parseManifest(version.manifest);
}

describe("[E-03 part] deposits and new versions of a form", () => {
  test("a draft that is behind is brought up before it is deposited", async () => {
    const dossier = await begin();
    const versionId = await publish(dossier, group("g", [question("a")]), question("b"));
    await deposit(dossier);
    const [form] = (await loadManifest(dossier)).forms;
    expect(form).toMatchObject({ versionId, answers: { "g:first/a": ["Écrit"] } });
  });

  test("and refused if the new version asks for more", async () => {
    const dossier = await begin();
    await publish(dossier, ...FIRST, question("c", "text", { required: true }));
    await expect(deposit(dossier)).rejects.toMatchObject({ details: { why: "incomplete" } });
    expect(await listPoints(scene.deps.db, dossier.id)).toMatchObject([
      { kind: "toFill", key: "c" },
    ]);
    await save(dossier, "c", "Rempli");
    await deposit(dossier);
  });

  test("what is deposited keeps its version; an edit before the closing follows and returns when abandoned", async () => {
    const dossier = await begin();
    const { versionId: first } = await findCallFormVersion(scene.deps, dossier.call.id);
    await save(dossier, "b", "Déposé");
    await writeComment(dossier.caller, {
      dossierId: dossier.id,
      form: formModelType,
      key: "a",
      threadId: null,
      clientId: randomUUID(),
      text: "À revoir",
    });
    await deposit(dossier);
    const second = await publish(dossier, group("g", [question("a")]), question("c"));
    await runJob();
    expect(await findVersion(dossier)).toBe(first);
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    await runJob();
    expect(await findVersion(dossier)).toBe(second);
    expect(await read(dossier)).toEqual({ "g:first/a": ["Écrit"] });
    expect(await listPoints(scene.deps.db, dossier.id)).toMatchObject([
      { kind: "setAside", key: "b" },
    ]);
    await save(dossier, "c", "Écrit pendant la modification");
    await save(dossier, "g:first/a", "Changé", 1);

    await abandonEdit(dossier.caller, { dossierId: dossier.id });
    expect(await findVersion(dossier)).toBe(first);
    expect(await read(dossier)).toEqual({ a: ["Écrit"], b: ["Déposé"] });
    expect(await listPoints(scene.deps.db, dossier.id)).toEqual([]);
    expect((await listThreads(scene.deps.db, dossier.id)).map(({ key }) => key)).toEqual(["a"]);
    const formRef = { dossierId: dossier.id, formModelType } as const;
    const { rows } = await loadAnswerHistory(scene.deps.db, formRef, { key: "a" });
    expect(rows.map(({ answer }) => answer)).toContainEqual(["Changé"]);
    const aside = await scene.deps.db
      .select()
      .from(dossierUnplacedAnswers)
      .where(eq(dossierUnplacedAnswers.dossierId, dossier.id));
    expect(aside.map(({ key, answer }) => [key, answer])).toEqual([
      ["c", ["Écrit pendant la modification"]],
    ]);
    await runJob();
    expect(await findVersion(dossier)).toBe(first);
  });

  test("an edit that lapses returns too; one granted after the closing keeps its version", async () => {
    const dossier = await begin();
    const { versionId: first } = await findCallFormVersion(scene.deps, dossier.call.id);
    await deposit(dossier);
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    const second = await publish(dossier, group("g", [question("a")]), question("b"));
    await runJob();
    expect(await findVersion(dossier)).toBe(second);
    const closing = new Date(Date.now() - 1000);
    await scene.deps.db
      .update(calls)
      .set({ closesAt: closing })
      .where(eq(calls.id, dossier.call.id));
    const later = createFixedClock(new Date(Date.now() + 6 * 60_000));
    await lapseEdits.run({ ...scene.deps, clock: later }, {});
    expect(await findVersion(dossier)).toBe(first);
    expect(await read(dossier)).toEqual({ a: ["Écrit"] });

    const [call] = await scene.deps.db.select().from(calls).where(eq(calls.id, dossier.call.id));
    const partnerId = call?.partnerId ?? 0;
    const { id: userId } = await makeResearcher(scene.deps.db);
    const decider = makeStaffActor(userId, { role: "decider", partnerId });
    const agency = { ...scene.deps, actor: decider };
    const until = new Date(Date.now() + 86_400_000);
    const parts = {
      sections: { scientific_proposition: ["b"] },
      appendices: [],
      team: false,
      cvs: false,
    };
    const reason = "À compléter";
    await requestCompletion(agency, { dossierId: dossier.id, parts, reason, until });
    await runJob();
    expect(await findVersion(dossier)).toBe(first);
    await save(dossier, "b", "Ajouté");
    await deposit(dossier);
    expect((await loadManifest(dossier)).forms).toMatchObject([{ versionId: first }]);
  });
});

describe("[E-03 part] standbys and new versions of a form", () => {
  const runStandbys = () => scene.queue.runJobs(scene.deps, processStandby as never);
  const readOutcomes = async ({ id }: Dossier) => {
    const rows = await scene.deps.db
      .select({ data: notifications.data })
      .from(notifications)
      .where(
        and(
          eq(notifications.kind, "proposal_standby"),
          sql`${notifications.key} like ${`%${id}%`}`,
        ),
      );
    return rows.map(({ data }) => (data as { outcome: string }).outcome);
  };

  test("a standby is frozen again in the new version where the dossier is complete", async () => {
    const dossier = await begin();
    await armStandby(dossier.caller, { dossierId: dossier.id });
    await runStandbys();
    expect((await findStandby(scene.deps.db, dossier.id))?.frozen).not.toBeNull();
    const versionId = await publish(dossier, group("g", [question("a")]));
    await runJob();
    expect((await findStandby(scene.deps.db, dossier.id))?.frozen).toBeNull();
    await runStandbys();
    const frozen = (await findStandby(scene.deps.db, dossier.id))?.frozen;
    expect(parseFrozenContent(frozen ?? "").forms).toMatchObject([
      { versionId, answers: { "g:first/a": ["Écrit"] } },
    ]);
    expect(await readOutcomes(dossier)).toEqual([]);
  });

  test("otherwise it is cleared, and the team is told once", async () => {
    const dossier = await begin();
    await armStandby(dossier.caller, { dossierId: dossier.id });
    await runStandbys();
    await publish(dossier, ...FIRST, question("c", "text", { required: true }));
    await runJob();
    await runStandbys();
    await scene.queue.enqueue(scene.deps.db, processStandby, { dossierId: dossier.id });
    await runStandbys();
    expect(await findStandby(scene.deps.db, dossier.id)).toMatchObject({ frozen: null });
    expect(await readOutcomes(dossier)).toEqual(["cleared"]);
    await save(dossier, "c", "Rempli");
    await scene.queue.enqueue(scene.deps.db, processStandby, { dossierId: dossier.id });
    await runStandbys();
    expect((await findStandby(scene.deps.db, dossier.id))?.frozen).not.toBeNull();
  });
});
