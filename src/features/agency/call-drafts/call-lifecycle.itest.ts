import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "#features/people/notifications/tables.server.ts";
import type { CallContent, CallField } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { processStandby } from "#features/proposals/deposits/jobs/process-standby.server.ts";
import { dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadDossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { loadDossierList } from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { expireInvitations } from "#features/proposals/team/jobs/expire-invitations.server.ts";
import { mailInvitation } from "#features/proposals/team/jobs/mail-invitation.server.ts";
import { loadInvitationById } from "#features/proposals/team/queries/invitations.server.ts";
import { getInvitationState } from "#features/proposals/team/rules/invitation.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeMembership } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { loadClosingTrial } from "../call-notices/views/closing-trial.server.ts";
import { openCallDraft } from "./commands/manage-call-drafts.server.ts";
import { planPublication, publishCallDraft, withdrawCall } from "./commands/publish-call.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { findCallDraft } from "./queries/call-draft.server.ts";
import { getDraftRevision } from "./rules/merge-call-field.ts";
import { loadCallTrial } from "./views/call-trial.server.ts";

const MODEL = buildModelInput([question("a", "text", { required: true })]);
const DAY = 86_400_000;
const origin = "http://localhost:4100";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const inDays = (days: number): Date =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY);

/** A call with a complete dossier and an unanswered invitation, the draft of the call, and its officer. */
async function createScene() {
  const { deps } = scene;
  const { db } = deps;
  const dossier = await makeCompleteDossier(deps, [MODEL]);
  const callId = dossier.call.id;
  const texts = textToDocument("Texte");
  const [call] = await db
    .update(calls)
    .set({ summaryFr: "Court", summaryEn: "Short", bodyFr: texts, bodyEn: texts })
    .where(eq(calls.id, callId))
    .returning({ partnerId: calls.partnerId });
  const [invitation] = await db
    .insert(invitations)
    .values({
      ...{ dossierId: dossier.id, role: "member", teamNumber: 1, email: "ada@example.org" },
      ...{ firstName: "Ada", lastName: "Roy", message: "", locale: "fr", sentAt: inDays(-2) },
    })
    .returning({ id: invitations.id });
  const { id: officerId } = await makeAdministrator(db);
  const place = { partnerId: call?.partnerId ?? 0, role: "officer" } as const;
  const memberId = await makeMembership(db, { userId: officerId, ...place });
  const officer = { ...deps, actor: makeStaffActor(officerId, { ...place, memberId }) };
  const { id: draftId } = await openCallDraft(officer, { callId });
  const save = async (values: Partial<CallContent>) => {
    const { fields } = await findCallDraft(db, officer.actor, draftId);
    const changes = (Object.keys(values) as CallField[]).map((key) => ({
      ...{ key, id: randomUUID(), version: fields[key].version, value: values[key] },
    }));
    await saveCallFields(officer, { draftId, changes });
  };
  const getRevision = async () =>
    getDraftRevision((await findCallDraft(db, officer.actor, draftId)).fields);
  const publish = async () =>
    publishCallDraft(officer, {
      ...{ draftId, reasonFr: null, reasonEn: null, revision: await getRevision() },
    });
  const plan = async (at: Date) =>
    planPublication(officer, {
      ...{ draftId, reasonFr: null, reasonEn: null, revision: await getRevision() },
      at: at.toISOString(),
    });
  const getInvitation = async () => {
    const found = await loadInvitationById(db, invitation?.id ?? "");
    return getInvitationState(found, new Date());
  };
  return { callId, draftId, dossier, officer, save, publish, plan, getInvitation };
}

const closeCall = (callId: number, closesAt: Date) =>
  scene.deps.db
    .update(calls)
    .set({ opensAt: inDays(-60), closesAt })
    .where(eq(calls.id, callId));

test("[E-11 part] a call that has closed is given a later closing: saves, invitations and a deposit are possible again", async () => {
  const { db } = scene.deps;
  const { callId, dossier, save, publish, getInvitation } = await createScene();
  const { id: dossierId, caller } = dossier;
  const closed = inDays(-1);
  await closeCall(callId, closed);
  const answer = () =>
    saveAnswers(caller, {
      ...{ dossierId, formModelType: "scientific_proposition" },
      changes: [{ id: randomUUID(), key: "a", version: 1, answer: ["Encore"] }],
    });
  const deposit = () => depositDossier(withRequest(caller, { origin }), { dossierId });
  await expireInvitations.run(scene.deps, {});
  const [ended] = await db.select().from(invitations).where(eq(invitations.dossierId, dossierId));
  expect(ended).toMatchObject({ state: "expired", endedAt: closed });
  expect(await getOutcome(deposit())).toBe("FORBIDDEN_ROLE closed");

  const closesAt = inDays(10);
  const trial = await loadClosingTrial(db, callId, closesAt, new Date());
  expect(trial).toMatchObject({ kind: "reopens", effects: { invitations: 1 } });
  expect(trial.message.fr.text).toContain("Un dépôt de veille fini à la clôture est à armer");
  await save({ opensAt: inDays(-60).toISOString(), closesAt: closesAt.toISOString() });
  await publish();
  expect(await getInvitation()).toBe("sent");
  const { entries } = await loadJournal(db, dossierId, {
    ...{ locale: "fr", now: new Date(), t: getTranslator("fr") },
  });
  expect(JSON.stringify(entries)).toContain("attend de nouveau sa réponse");
  const { verdicts } = await answer();
  expect(verdicts.get("a")?.kind).toBe("saved");
  expect(await getOutcome(deposit())).toBe("done");
});

test("[E-11 part] a withdrawal ends invitations and standbys, and no page counts days of the call", async () => {
  const { db } = scene.deps;
  const { draftId, callId, dossier, officer, getInvitation } = await createScene();
  const { id: dossierId, coordinator } = dossier;
  await db
    .update(calls)
    .set({ closesAt: inDays(84) })
    .where(eq(calls.id, callId));
  await db.insert(dossierStandbys).values({ dossierId, armedAt: new Date() });
  expect(await getInvitation()).toBe("sent");
  const reasons = { reasonFr: "Budget annulé", reasonEn: "Budget cancelled" };
  await withdrawCall(officer, { draftId, ...reasons });
  expect(await getInvitation()).toBe("expired");
  // The reminder a week later is not sent.
  await scene.queue.clear();
  const later = { ...scene.deps, clock: createFixedClock(inDays(6)) };
  await expireInvitations.run(later, {});
  expect(await scene.queue.runJobs(later, mailInvitation)).toEqual([]);
  expect(await db.$count(dossierStandbys, eq(dossierStandbys.dossierId, dossierId))).toBe(0);
  const page = { locale: "fr", now: new Date(), t: getTranslator("fr") } as const;
  const [listed] = await loadDossierList(db, coordinator, page);
  expect(listed).toMatchObject({ id: dossierId, time: null, over: true });
  const head = await loadDossierHead(db, await dossierForActor(db, coordinator, dossierId), page);
  expect(head.call.isWithdrawn).toBe(true);
  const [row] = await db.select().from(dossiers).where(eq(dossiers.id, dossierId));
  expect(row?.place).toBe("draft");
});

test("[E-11 part] the opening of a call that is open and has dossiers cannot be put off", async () => {
  const { dossier, save, publish } = await createScene();
  const { db } = scene.deps;
  const later = { opensAt: inDays(5).toISOString() };
  await save(later);
  expect(await getOutcome(publish())).toBe("INVALID checkList opensAt=openingPostponed");
  await db.delete(dossiers).where(eq(dossiers.id, dossier.id));
  expect(await getOutcome(publish())).toBe("done");
});

test("[E-03 part] a new mandatory appendix is tried on the dossiers, and what a standby would deposit without it is cleared", async () => {
  const { db } = scene.deps;
  const { draftId, dossier, officer, save, publish } = await createScene();
  const { id: dossierId } = dossier;
  const armed = { dossierId, armedAt: new Date(), frozen: "{}", frozenAt: new Date() };
  await db.insert(dossierStandbys).values(armed);
  const place = { kind: "simple", mandatory: true, maxCount: 1, template: null } as const;
  const labels = { labelFr: "Budget", labelEn: "Budget" };
  await save({ appendices: [{ id: randomUUID(), ...labels, ...place }] });
  const moment = { at: null, reason: null };
  const trial = await loadCallTrial(db, officer.actor, draftId, moment, new Date());
  expect(trial.incomplete).toEqual({ dossiers: 1, standbys: 1 });
  const findStandby = async () =>
    (await db.select().from(dossierStandbys).where(eq(dossierStandbys.dossierId, dossierId)))[0];
  expect(await findStandby()).toMatchObject({ frozen: "{}" });
  await publish();
  expect(await findStandby()).toMatchObject({ armedAt: armed.armedAt, frozen: null });
  // The team is told that nothing would be deposited for it as it is.
  await scene.queue.runJobs(scene.deps, processStandby as never);
  const [told] = await db
    .select({ data: notifications.data })
    .from(notifications)
    .where(
      and(
        eq(notifications.kind, "proposal_standby"),
        sql`${notifications.key} like ${`%${dossierId}%`}`,
      ),
    );
  expect(told?.data).toMatchObject({ outcome: "cleared" });
});

test("[E-03 part] open editors are told that a colleague planned, published or withdrew the call", async () => {
  const { draftId, officer, save, publish, plan } = await createScene();
  const client = await scene.deps.pool.connect();
  const told: string[] = [];
  client.on("notification", ({ payload = "" }) => told.push(payload));
  try {
    await client.query("listen call_draft_saved");
    await save({ titleFr: "Un autre titre" });
    const countTold = async () => {
      await client.query("select 1");
      return told.splice(0).filter((payload) => payload === draftId).length;
    };
    expect(await countTold()).toBe(0);
    await plan(inDays(2));
    expect(await countTold()).toBe(1);
    await publish();
    expect(await countTold()).toBe(1);
    await withdrawCall(officer, { draftId, reasonFr: "Motif", reasonEn: "Reason" });
    expect(await countTold()).toBe(1);
  } finally {
    client.release(true);
  }
});
