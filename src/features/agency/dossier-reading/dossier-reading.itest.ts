import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import {
  requestCompletion,
  revokeCompletion,
} from "#features/proposals/deposits/commands/completion.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import {
  completionRequests,
  depositFiles,
  depositVersions,
} from "#features/proposals/deposits/tables.server.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { loadAgencyDossier } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { type Actor, actorContext, type StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loader as fileLoader } from "../../../routes/backoffice/dossier-file.ts";
import { loader as manifestLoader } from "../../../routes/backoffice/dossier-manifest.ts";
import { editNote, removeNote, writeNote } from "./commands/notes.server.ts";
import { recordReading } from "./commands/record-reading.server.ts";
import { verifyVersionFiles } from "./commands/verify-files.server.ts";
import { dossierReadingPersonalData } from "./personal-data.server.ts";
import { dossierNotes } from "./tables.server.ts";
import { loadDossierPage } from "./views/dossier-page.server.ts";

const PROPOSAL = buildModelInput([question("a", "text", { required: true }), question("b")]);
const NOW = new Date("2026-11-24T09:28:00Z");
const HOUR = 3_600_000;

let scene: TestDeps;
let reader: StaffActor;
let dossier: Awaited<ReturnType<typeof makeCompleteDossier>>;
let partnerId: number;

/** Staff with an account: notes and readings refer to it. */
async function makeStaff(over: Partial<StaffActor> = {}): Promise<StaffActor> {
  const { id } = await makeResearcher(scene.deps.db, { firstName: "Karim", lastName: "Belkacem" });
  return makeStaffActor(id, { partnerId, role: "reader", ...over });
}

const as = (actor: StaffActor, now = NOW) => ({
  ...scene.deps,
  actor,
  clock: createFixedClock(now),
});

const loadPage = async (actor: StaffActor, now = NOW, compared: string | null = null) => {
  const { db } = scene.deps;
  const read = await loadAgencyDossier(db, actor, dossier.id);
  return loadDossierPage(db, actor, read, { locale: "fr", now, compared, place: null });
};

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { deps } = scene;
  dossier = await makeCompleteDossier(deps, [PROPOSAL]);
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const [call] = await deps.db
    .select({ partnerId: calls.partnerId })
    .from(calls)
    .where(eq(calls.id, dossier.call.id));
  partnerId = call?.partnerId ?? 0;
  reader = await makeStaff();
});
afterAll(async () => {
  await scene.deps.pdf.stop();
  await scene.end();
});

test("[E-04 part] a deposited dossier is read by staff of its agency and department without a conflict, by nobody else", async () => {
  const { deps } = scene;
  const { db } = deps;
  const readDeposit = (actor: StaffActor, id = dossier.id) =>
    getOutcome(loadAgencyDossier(db, actor, id));
  expect(await readDeposit(reader)).toBe("done");
  expect(await readDeposit({ ...reader, partnerId: partnerId + 1 })).toBe("NOT_FOUND");
  expect(await readDeposit(reader, "nothing")).toBe("NOT_FOUND");
  // An account of the team has a conflict, whatever its role in the agency.
  const member = await makeStaff({ userId: dossier.caller.actor.userId, role: "manager" });
  expect(await readDeposit(member)).toBe("NOT_FOUND");
  const draft = await makeCompleteDossier(deps, [PROPOSAL]);
  await db.update(calls).set({ partnerId }).where(eq(calls.id, draft.call.id));
  expect(await readDeposit(reader, draft.id)).toBe("NOT_FOUND");

  const [department] = await db
    .insert(departments)
    .values({ partnerId, nameFr: "Sols", nameEn: "Soils" })
    .returning({ id: departments.id });
  const departmentId = department?.id ?? 0;
  await db.update(calls).set({ departmentId }).where(eq(calls.id, dossier.call.id));
  expect(await readDeposit({ ...reader, departmentIds: [] })).toBe("NOT_FOUND");
  expect(await readDeposit({ ...reader, departmentIds: [departmentId] })).toBe("done");
  await db.update(calls).set({ departmentId: null }).where(eq(calls.id, dossier.call.id));

  const biased = await makeStaff();
  const { number } = await loadAgencyDossier(db, biased, dossier.id);
  await declareConflict(as(biased), { number });
  expect(await readDeposit(biased)).toBe("NOT_FOUND");
  expect(await getOutcome(writeNote(as(biased), { dossierId: dossier.id, text: "x" }))).toBe(
    "NOT_FOUND",
  );
});

test("[E-04 part] the page shows the deposited version, verified, and nothing of an edit in progress", async () => {
  const { deps } = scene;
  const page = await loadPage(reader);
  expect(page.forms.flatMap(({ answers }) => Object.keys(answers))).toContain("a");
  expect(page.receipt).toMatchObject({ version: 1, timing: "inTime", isGenuine: true });
  expect(page.place).toEqual({ previous: null, next: null, position: 1, total: 1 });

  // A changed manifest is noticed. The triggers that refuse the change are put aside for this.
  await deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`alter table deposit_versions drop constraint deposit_versions_digest`);
      await tx
        .update(depositVersions)
        .set({ manifest: sql`replace(${depositVersions.manifest}, '"format":2', '"format": 2')` })
        .where(eq(depositVersions.dossierId, dossier.id));
      const read = await loadAgencyDossier(tx, reader, dossier.id);
      const forged = await loadDossierPage(tx, reader, read, {
        ...{ locale: "fr", now: NOW, compared: null, place: null },
      });
      expect(forged.receipt.isGenuine).toBe(false);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!String(error).includes("Rollback")) throw error;
    });

  const until = new Date(Date.now() + 24 * HOUR);
  const decider = await makeStaff({ role: "decider" });
  const reason = "Signature manquante";
  const parts = { sections: {}, appendices: [], team: true, cvs: true };
  expect(
    await getOutcome(
      requestCompletion(
        { ...deps, actor: reader },
        { dossierId: dossier.id, until, reason, parts },
      ),
    ),
  ).toBe("FORBIDDEN_ROLE needs.decider");
  await requestCompletion(
    { ...deps, actor: decider },
    { dossierId: dossier.id, until, reason, parts },
  );
  await deps.db.update(dossiers).set({ acronym: "SECRET" }).where(eq(dossiers.id, dossier.id));
  const edited = await loadPage(reader);
  expect(edited.acronym).not.toBe("SECRET");
  expect(edited.edit?.until).toEqual(until);
  expect(edited.can.proposeCompletion).toEqual({ ok: false, why: "needs.officer" });
  expect(edited.history.find(({ kind }) => kind === "reopened")).toMatchObject({
    who: "Karim Belkacem",
    reason,
    until,
  });
  const told = await deps.pool.query<{ data: { reason?: string } }>(
    "select data from notifications where user_id = $1 and kind = 'proposal_completion'",
    [dossier.caller.actor.userId],
  );
  expect(told.rows.map(({ data }) => data.reason)).toEqual([reason]);
  // Deposited again: two versions, which differ in the acronym.
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const compared = await loadPage(reader, NOW, "1");
  expect(compared.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(compared.comparison).toMatchObject({
    number: 1,
    differences: [{ about: "acronym", after: "SECRET" }],
  });
  for (const unknown of ["2", "9", "x"])
    expect((await loadPage(reader, NOW, unknown)).comparison).toBeNull();
  // What became of a second request is in the history too.
  const asDecider = { ...deps, actor: decider };
  await requestCompletion(asDecider, { dossierId: dossier.id, until, reason, parts });
  const [open] = await deps.db
    .select({ id: completionRequests.id })
    .from(completionRequests)
    .where(and(eq(completionRequests.dossierId, dossier.id), eq(completionRequests.state, "open")));
  await revokeCompletion(asDecider, { dossierId: dossier.id, requestId: open?.id });
  expect((await loadPage(reader)).history.map(({ kind }) => kind)).toContain("completionRevoked");
});

test("[E-04 part] a reading has one audit row for each person, version and hour, not in the team's journal", async () => {
  const { db } = scene.deps;
  const read = (actor: StaffActor, now: Date) =>
    recordReading(as(actor, now), { dossierId: dossier.id, version: 1 });
  const other = await makeStaff();
  await Promise.all([read(reader, NOW), read(reader, NOW), read(other, NOW)]);
  await read(reader, new Date(NOW.getTime() + 31 * 60_000));
  await read(reader, new Date(NOW.getTime() + HOUR));
  const rows = await db
    .select({ actorId: auditEvents.actorId, partner: auditEvents.partnerId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.event, "staff.dossierRead"),
        sql`${auditEvents.details} ->> 'dossier' = ${dossier.id}`,
      ),
    );
  expect(rows.filter(({ actorId }) => actorId === reader.userId)).toHaveLength(2);
  expect(rows.filter(({ actorId }) => actorId === other.userId)).toHaveLength(1);
  expect(new Set(rows.map(({ partner }) => partner))).toEqual(new Set([partnerId]));
  const { history } = await loadPage(reader, new Date(NOW.getTime() + HOUR));
  const readings = history.filter(({ kind }) => kind === "read");
  expect(readings.map(({ isOwn, at }) => [isOwn, at])).toEqual(
    expect.arrayContaining([
      [true, new Date(NOW.getTime() + 31 * 60_000 + 29 * 60_000)],
      [false, NOW],
    ]),
  );
  const t = getTranslator("fr");
  const journal = await loadJournal(db, dossier.id, { locale: "fr", now: NOW, t });
  expect(JSON.stringify(journal)).not.toContain(t("team:journal.other"));
});

test("[E-04 part] notes are the author's to correct for an hour and to delete, and their text is in no audit", async () => {
  const { db } = scene.deps;
  const colleague = await makeStaff();
  const dossierId = dossier.id;
  const { id: noteId } = await writeNote(as(reader), {
    dossierId,
    text: "  Page 2 sans signature ",
  });
  const edit = (actor: StaffActor, text: string, now = NOW) =>
    getOutcome(editNote(as(actor, now), { dossierId, noteId, text }));
  expect(await edit(colleague, "Autre")).toBe("FORBIDDEN_ROLE notYourRole");
  expect(await edit(reader, "")).toBe("INVALID text=missing");
  expect(await edit(reader, "Page 3 sans signature")).toBe("done");
  expect(await edit(reader, "Trop tard", new Date(NOW.getTime() + HOUR))).toBe(
    "FORBIDDEN_ROLE tooLate",
  );
  const [note] = (await loadPage(colleague)).notes;
  expect(note).toMatchObject({
    text: "Page 3 sans signature",
    author: "Karim Belkacem",
    own: false,
    can: { editNote: { ok: false }, removeNote: { ok: false } },
  });
  const [source] = dossierReadingPersonalData;
  expect(await source?.read(db, reader.userId)).toMatchObject([{ text: "Page 3 sans signature" }]);
  expect(await getOutcome(removeNote(as(colleague), { dossierId, noteId }))).toBe(
    "FORBIDDEN_ROLE notYourRole",
  );
  await removeNote(as(reader), { dossierId, noteId });
  expect(await db.select().from(dossierNotes).where(eq(dossierNotes.id, noteId))).toEqual([]);
  const audited = await db
    .select({ event: auditEvents.event, details: auditEvents.details })
    .from(auditEvents)
    .where(sql`${auditEvents.details} ->> 'note' = ${noteId}`)
    .orderBy(auditEvents.id);
  expect(audited.map(({ event }) => event)).toEqual([
    "staff.noteWritten",
    "staff.noteEdited",
    "staff.noteRemoved",
  ]);
  expect(JSON.stringify(audited)).not.toContain("signature");
});

function callLoader(loader: unknown, actor: Actor, sha256 = ""): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { id: randomUUID(), locale: "fr", path: "/", clientAddress: "192.0.2.1", nonce: "" };
  context.set(requestInfoContext, { ...info, origin: "http://passerelle.test" } as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  const request = new Request("http://passerelle.test/file");
  const params = { id: dossier.id, version: "1", sha256 };
  const args = { request, params, context } as unknown as LoaderFunctionArgs;
  return (loader as (args: LoaderFunctionArgs) => Promise<Response>)(args);
}

test("[E-04 part] files of a version are downloads for the agency's staff, and damaged ones are found", async () => {
  const { db, storage } = scene.deps;
  const [file] = await db
    .select({ sha256: depositFiles.sha256, path: depositFiles.path })
    .from(depositFiles)
    .innerJoin(depositVersions, eq(depositVersions.id, depositFiles.versionId))
    .where(eq(depositVersions.dossierId, dossier.id));
  if (!file) throw new Error("the deposit has no file");
  const sent = await callLoader(fileLoader, reader, file.sha256);
  expect(sent.status).toBe(200);
  expect(sent.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
  expect(sent.headers.get("cache-control")).toContain("no-store");
  await sent.body?.cancel();
  expect((await callLoader(manifestLoader, reader)).status).toBe(200);
  const { administrator, visitor, owner } = makeActors(dossier.caller.actor.userId);
  const outsider = { ...reader, partnerId: partnerId + 1 };
  for (const actor of [administrator, visitor, owner, outsider])
    expect((await callLoader(fileLoader, actor, file.sha256)).status).toBe(404);
  expect((await callLoader(fileLoader, reader, "0".repeat(64))).status).toBe(404);

  const verify = () => verifyVersionFiles(as(reader), { dossierId: dossier.id, version: 1 });
  expect(await verify()).toMatchObject({ damaged: [], verifiedAt: NOW });
  const bytes = await storage.read(frozenKey(file.sha256));
  await storage.delete(frozenKey(file.sha256));
  expect(await verify()).toMatchObject({ damaged: [file.path] });
  await storage.put(frozenKey(file.sha256), bytes);
});
