import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import {
  dossierAnswers,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import {
  confirmCreation,
  createDossier,
} from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
  formVersionMeanings,
} from "#features/proposals/form-models/tables.server.ts";
import { updateForms } from "#features/proposals/form-updates/jobs/update-forms.server.ts";
import { countDossiersBehind } from "#features/proposals/form-updates/queries/behind.server.ts";
import { dossierFormPoints } from "#features/proposals/form-updates/tables.server.ts";
import { buildModelInput, choice, question, section } from "#form-engine/testing/build-form.ts";
import type { StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { openCallDraft } from "../call-drafts/commands/manage-call-drafts.server.ts";
import { findCallDraft } from "../call-drafts/queries/call-draft.server.ts";
import { listNewlyIncomplete } from "../call-drafts/queries/newly-incomplete.server.ts";
import { openFormDraft } from "../form-designer/commands/open-form-draft.server.ts";
import { importForm } from "../form-designer/commands/replace-draft.server.ts";
import { findLastVersion, loadDraft } from "../form-designer/queries/form-draft.server.ts";
import { requestTrialMessage } from "./commands/mail-trial-message.server.ts";
import {
  cancelFormPublication,
  planFormPublication,
  publishForm,
} from "./commands/publish-form.server.ts";
import { startTrial } from "./commands/start-trial.server.ts";
import { mailFormPlanFailure } from "./jobs/mail-plan-failure.server.ts";
import { mailTrialMessage } from "./jobs/mail-trial-message.server.ts";
import { publishPlannedForms } from "./jobs/publish-planned-forms.server.ts";
import { runFormTrial } from "./jobs/run-form-trial.server.ts";
import { formTrials } from "./tables.server.ts";
import { loadPublicationPage } from "./views/publication-page.server.ts";
import { createTrialFigures } from "./views/trial-figures.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const REST = [
  question("budget"),
  question("years", "integer"),
  choice("fields", ["law", "soil"]),
  question("name"),
];
const FIRST = [section("s", [question("aim", "text", { maxCharacters: 100 }), ...REST])];
const SECOND = [
  section("s", [
    question("aim", "text", { maxCharacters: 10 }),
    question("years", "float"),
    choice("fields", ["law", "soil"]),
    question("name", "text", { titleFr: "Nom complet", titleEn: "Full name" }),
    question("ethics", "text", {
      required: true,
      visibleWhen: [{ node: "fields", isOneOf: ["law"] }],
    }),
  ]),
];

let scene: TestDeps;
let userId: string;
let partnerId: number;
const asStaff = (over: Partial<StaffActor> = {}) => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, role: "officer", ...over }),
});

beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
  userId = (await makeAdministrator(scene.deps.db)).id;
  partnerId = await makeAgency(scene.deps.db, { code: "ESSAI" });
});
afterAll(() => scene.end());

const toFile = (children: unknown) =>
  new TextEncoder().encode(JSON.stringify(buildModelInput(children)));

/** Puts a form into the draft; returns the revision. */
async function design(formModelId: string, children: unknown): Promise<number> {
  const content = toFile(children);
  return (await importForm(asStaff(), { formModelId, content })).revision;
}

async function makeForm(children: unknown = FIRST): Promise<string> {
  const [form] = await scene.deps.db
    .insert(formModels)
    .values({
      ...{ partnerId, formModelType: "scientific_proposition", name: "Proposition" },
      createdAt: new Date(),
    })
    .returning();
  const formModelId = form?.id ?? "";
  await openFormDraft(asStaff(), { formModelId });
  await design(formModelId, children);
  return formModelId;
}

/** Runs a trial of the draft to its end. */
async function tryDraft(formModelId: string, callIds: number[] = []) {
  const { revision } = await loadDraft(scene.deps.db, formModelId);
  return finish(await startTrial(asStaff(), { formModelId, revision, versionId: null, callIds }));
}

async function finish({ id }: { id: string }) {
  await scene.queue.runJobs(scene.deps, runFormTrial);
  const [trial] = await scene.deps.db.select().from(formTrials).where(eq(formTrials.id, id));
  if (!trial?.result) throw new Error("the trial has no result");
  return { ...trial, result: trial.result };
}

type Trial = Awaited<ReturnType<typeof finish>>;
const publish = (trial: Trial, over: object = {}, caller = asStaff()) =>
  publishForm(caller, {
    formModelId: trial.formModelId,
    trialId: trial.id,
    callIds: trial.callIds,
    confirmation: String(trial.result.dossiers),
    ...over,
  });

/** A form whose first version two calls use, with dossiers of the first call. */
async function makeScene({ closesIn = 30 * DAY } = {}) {
  const { db } = scene.deps;
  const formModelId = await makeForm();
  const first = await publish(await tryDraft(formModelId));
  const now = Date.now();
  const made = [];
  for (const closesAt of [new Date(now + closesIn), new Date(now + 60 * DAY)]) {
    const call = await makeCall(db, { partnerId, closesAt });
    await db
      .insert(callForms)
      .values({ callId: call.id, formModelType: "scientific_proposition", versionId: first.id });
    made.push(call);
  }
  const [call, other] = made;
  if (!call || !other) throw new Error("no calls");
  return { formModelId, first, call, other };
}

async function makeDossier(slug: string, answers: Record<string, unknown[]>): Promise<string> {
  const { db } = scene.deps;
  const caller = { ...scene.deps, actor: makePersonActor((await makeReadyResearcher(db)).id) };
  const { id } = await createDossier(caller, { callSlug: slug, acronym: "TEST", title: "Titre" });
  await confirmCreation(caller, { dossierId: id });
  const rows = Object.entries(answers).map(([key, answer]) => ({
    ...{ dossierId: id, formModelType: "scientific_proposition" as const, key, nodeId: key },
    ...{ answer, version: 1, updatedAt: new Date() },
  }));
  if (rows.length > 0) await db.insert(dossierAnswers).values(rows);
  return id;
}

test("a first version without calls is published without dossiers, with its author and its trial", async () => {
  const { db } = scene.deps;
  const formModelId = await makeForm();
  const trial = await tryDraft(formModelId);
  expect(trial.result).toMatchObject({ dossiers: 0, changes: [], calls: [] });
  const { id, number } = await publish(trial, { confirmation: "" });
  expect(number).toBe(1);
  const [version] = await db.select().from(formModelVersions).where(eq(formModelVersions.id, id));
  expect(version).toMatchObject({ publishedBy: userId, number: 1 });
  expect((await loadDraft(db, formModelId)).baseVersion).toEqual({ id, number: 1 });
  expect(await getOutcome(publish(trial))).toBe("STALE published");
  // The draft says the same as the version now.
  const { revision } = await loadDraft(db, formModelId);
  const again = startTrial(asStaff(), { formModelId, revision, versionId: null, callIds: [] });
  expect(await getOutcome(again)).toBe("STALE nothingToPublish");
});

test("[E-03 part] a trial counts what the publication then does, and unticked calls keep their version", async () => {
  const { db } = scene.deps;
  const { formModelId, first, call, other } = await makeScene();
  await db
    .insert(formVersionMeanings)
    .values({ versionId: first.id, meaning: "abstract", questionId: "aim" });
  const long = await makeDossier(call.slug, { aim: ["twenty characters !!"], years: ["3"] });
  const look = await makeDossier(call.slug, { budget: ["secret money"], fields: ["law"] });
  const renamed = await makeDossier(call.slug, { name: ["Claire"] });
  const silent = await makeDossier(call.slug, { years: ["2"] });
  const elsewhere = await makeDossier(other.slug, { budget: ["kept"] });
  const deposited = await makeDossier(call.slug, { budget: ["deposited"] });
  await db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date(), depositedVersion: 1 })
    .where(eq(dossiers.id, deposited));
  const draft = await openCallDraft(asStaff(), { callId: call.id });

  await design(formModelId, SECOND);
  const before = await db.select().from(dossierForms).orderBy(dossierForms.dossierId);
  const trial = await tryDraft(formModelId, [call.id]);
  const { result } = trial;
  expect(result.heaps).toEqual({ silent: 1, look: 2, tooLong: 1 });
  expect(result.aside).toEqual({ answers: 1, pads: 0, comments: 0 });
  expect(result.told).toMatchObject({ teams: 3, people: 3, noticed: 1 });
  expect(JSON.stringify(result)).not.toContain("secret");
  // The trial wrote nothing but itself.
  expect(await db.select().from(dossierForms).orderBy(dossierForms.dossierId)).toEqual(before);

  const version = await publish(trial);
  expect(version.number).toBe(2);
  const findVersion = async (callId: number) =>
    (await db.select().from(callForms).where(eq(callForms.callId, callId)))[0]?.versionId;
  expect(await findVersion(call.id)).toBe(version.id);
  expect(await findVersion(other.id)).toBe(first.id);
  const { fields } = await findCallDraft(db, asStaff().actor, draft.id);
  expect(fields.scientificPropositionForm.value).toBe(version.id);
  expect(Object.fromEntries((await loadMeanings(db, [version.id])).get(version.id) ?? [])).toEqual({
    abstract: "aim",
  });
  const [event] = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, formModelId), eq(auditEvents.event, "form.published")))
    .orderBy(auditEvents.id)
    .offset(1);
  expect(event?.details).toEqual({ number: 2, calls: [call.id], dossiers: 4 });

  expect((await countDossiersBehind(db, [call.id, other.id], new Date())).get(call.id)).toBe(4);
  await scene.queue.runJobs(scene.deps, updateForms);
  expect(await countDossiersBehind(db, [call.id, other.id], new Date())).toEqual(new Map());
  // What happened equals what the trial said.
  const points = await db.select().from(dossierFormPoints);
  const ofScene = points.filter(({ toVersionId }) => toVersionId === version.id);
  const counted: Record<string, number> = {};
  for (const change of result.changes)
    for (const [kind, count] of Object.entries(change.points))
      counted[kind] = (counted[kind] ?? 0) + count;
  const happened: Record<string, number> = {};
  for (const { kind } of ofScene) happened[kind] = (happened[kind] ?? 0) + 1;
  expect(happened).toEqual(counted);
  expect(new Set(ofScene.map(({ dossierId }) => dossierId))).toEqual(
    new Set([long, look, renamed]),
  );
  const aside = await db.select().from(dossierUnplacedAnswers);
  expect(aside.filter((row) => row.fromVersionId === first.id)).toHaveLength(1);
  const versionOf = async (id: string) =>
    (
      await db
        .select()
        .from(dossierForms)
        .where(
          and(
            eq(dossierForms.dossierId, id),
            eq(dossierForms.formModelType, "scientific_proposition"),
          ),
        )
    )[0]?.versionId;
  expect(await versionOf(silent)).toBe(version.id);
  expect(await versionOf(deposited)).toBe(first.id);
  expect(await versionOf(elsewhere)).toBe(first.id);
  const told = await db.select().from(notifications).where(eq(notifications.kind, "form_updated"));
  expect(told).toHaveLength(result.told.people + result.told.noticed);
  expect(told.filter(({ wantsMail }) => wantsMail)).toHaveLength(result.told.mails);

  // The other call gets the same version later, and the first version can return.
  const more = await finish(
    await startTrial(asStaff(), {
      ...{ formModelId, revision: null, versionId: version.id, callIds: [other.id] },
    }),
  );
  expect(more.result.dossiers).toBe(1);
  expect((await publish(more)).number).toBe(2);
  expect(await findVersion(other.id)).toBe(version.id);
  const back = await finish(
    await startTrial(asStaff(), {
      ...{ formModelId, revision: null, versionId: first.id, callIds: [call.id] },
    }),
  );
  expect(back.result.restored).toBe(1);
  expect((await publish(back)).id).toBe(first.id);
  expect(await findVersion(call.id)).toBe(first.id);
});

test("of two people who publish at once one is told, and every change since the trial refuses", async () => {
  const { db } = scene.deps;
  const { formModelId, call, other } = await makeScene();
  await makeDossier(call.slug, { budget: ["money"] });
  await design(formModelId, SECOND);
  const mine = await tryDraft(formModelId, [call.id]);
  const theirs = await tryDraft(formModelId, [call.id]);
  expect(await getOutcome(publish(mine, { confirmation: "7" }))).toBe(
    "INVALID confirmation=wrongNumber",
  );
  expect(await getOutcome(publish(mine, { callIds: [call.id, other.id] }))).toBe(
    "STALE callsChanged",
  );
  const outcomes = await Promise.all([getOutcome(publish(mine)), getOutcome(publish(theirs))]);
  expect(outcomes.toSorted()).toEqual(["STALE otherVersion", "done"]);
  expect(await db.$count(formModelVersions, eq(formModelVersions.formModelId, formModelId))).toBe(
    2,
  );

  await design(formModelId, FIRST);
  const old = await tryDraft(formModelId, [other.id]);
  await design(formModelId, [section("s", [question("aim")])]);
  expect(await getOutcome(publish(old))).toBe("STALE draftChanged");
  const moved = await tryDraft(formModelId, [other.id]);
  await db
    .update(calls)
    .set({ closesAt: new Date(Date.now() + 20 * DAY) })
    .where(eq(calls.id, other.id));
  expect(await getOutcome(publish(moved))).toBe("STALE closingMoved");
  const withdrawn = await tryDraft(formModelId, [other.id]);
  await db
    .update(calls)
    .set({ withdrawnAt: new Date(), withdrawalReasonFr: "Motif", withdrawalReasonEn: "Reason" })
    .where(eq(calls.id, other.id));
  expect(await getOutcome(publish(withdrawn))).toBe("STALE callChanged");
});

test("less than 72 hours before a closing only wording is published", async () => {
  const { db } = scene.deps;
  const { formModelId, call } = await makeScene({ closesIn: 80 * HOUR });
  await design(formModelId, SECOND);
  const trial = await tryDraft(formModelId, [call.id]);
  const closesAt = new Date(Date.now() + 71 * HOUR);
  await db.update(calls).set({ closesAt }).where(eq(calls.id, call.id));
  const { revision } = await loadDraft(db, formModelId);
  const input = { formModelId, revision, versionId: null, callIds: [call.id] };
  expect(await getOutcome(startTrial(asStaff(), input))).toBe("INVALID callIds=closesTooSoon");
  expect(await getOutcome(publish(trial))).toBe("STALE closingMoved");
  const page = await loadPublicationPage(db, asStaff().actor, {
    ...{ formModelId, versionNumber: null, trialId: null, locale: "fr", now: new Date() },
  });
  expect(page.calls.map(({ refusal }) => refusal)).toEqual(["closesTooSoon", null]);
  const reworded = [
    section("s", [
      question("aim", "text", { maxCharacters: 100, helpFr: "Aide", helpEn: "Help" }),
      ...REST,
    ]),
  ];
  await design(formModelId, reworded);
  const wording = await tryDraft(formModelId, [call.id]);
  expect((await publish(wording)).number).toBe(2);

  // A draft with other changes too: its wording alone is published, and the others stay in the draft.
  const draftRevision = await design(formModelId, SECOND);
  const alone = { ...input, revision: draftRevision, isWordingOnly: true };
  const only = await finish(await startTrial(asStaff(), alone));
  expect(only.result.changes.map(({ nodeId, kind }) => `${nodeId} ${kind}`).sort()).toEqual([
    "aim reworded",
    "name renamed",
  ]);
  const shown = await loadPublicationPage(db, asStaff().actor, {
    ...{ formModelId, versionNumber: null, trialId: only.id, locale: "fr", now: new Date() },
  });
  expect(shown.subject).toMatchObject({ kind: "wording", hasSeparateWording: true });
  expect(shown.calls.map(({ refusal }) => refusal)).toEqual([null, null]);
  expect((await publish(only)).number).toBe(3);
  const after = await loadPublicationPage(db, asStaff().actor, {
    ...{ formModelId, versionNumber: null, trialId: null, locale: "fr", now: new Date() },
  });
  expect(after.subject).toMatchObject({ kind: "draft", number: 4, hasSeparateWording: false });
  expect(await getOutcome(startTrial(asStaff(), alone))).toBe("STALE nothingToPublish");
});

test("[E-03 part] a publication planned for the night happens, or its planner is told why not", async () => {
  const { db } = scene.deps;
  const memberId = await makeMembership(db, { userId, partnerId, role: "officer" });
  const { formModelId, call } = await makeScene();
  await makeDossier(call.slug, { name: ["Claire"] });
  await design(formModelId, SECOND);
  const plan = async (trial: Trial) =>
    planFormPublication(asStaff(), {
      ...{ formModelId, trialId: trial.id, callIds: trial.callIds, confirmation: "1" },
    });
  const loadPlan = async () =>
    (
      await loadPublicationPage(db, asStaff().actor, {
        ...{ formModelId, versionNumber: null, trialId: null, locale: "fr", now: new Date() },
      })
    ).plan;
  /** Runs the job as if the night had come. */
  const runTonight = async () => {
    await scene.queue.runJobs(scene.deps, publishPlannedForms);
    await db
      .update(formTrials)
      .set({ publishAt: new Date(Date.now() - HOUR) })
      .where(isNotNull(formTrials.publishAt));
    await publishPlannedForms.run(scene.deps, {});
    return scene.queue.runJobs(scene.deps, mailFormPlanFailure);
  };
  const first = await tryDraft(formModelId, [call.id]);
  const { at } = await plan(first);
  expect(await loadPlan()).toMatchObject({ trialId: first.id, at, failure: null });
  await cancelFormPublication(asStaff(), { formModelId });
  expect(await getOutcome(cancelFormPublication(asStaff(), { formModelId }))).toBe(
    "STALE notPlanned",
  );

  await plan(first);
  await design(formModelId, [...SECOND, section("more", [question("extra")])]);
  const [mail, ...more] = await runTonight();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Formulaire non publié\s: Proposition$/);
  expect(mail?.text.replace(/\s+/g, " ")).toContain("Le brouillon a été modifié après l’essai.");
  expect(await loadPlan()).toMatchObject({ at: null, failure: "draftChanged" });

  const second = await tryDraft(formModelId, [call.id]);
  await plan(second);
  await db.update(staffMembers).set({ role: "reader" }).where(eq(staffMembers.id, memberId));
  await runTonight();
  expect(await loadPlan()).toMatchObject({ at: null, failure: "rightEnded" });
  await db.update(staffMembers).set({ role: "officer" }).where(eq(staffMembers.id, memberId));

  await plan(second);
  await runTonight();
  expect(await loadPlan()).toBeNull();
  expect(await findLastVersion(db, formModelId)).toMatchObject({ number: 2 });
  const events = await db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, formModelId));
  expect(events.filter(({ event }) => event === "form.publicationFailed")).toHaveLength(2);

  // The message of the teams, read and mailed to oneself.
  const page = await loadPublicationPage(db, asStaff().actor, {
    ...{ formModelId, versionNumber: null, trialId: second.id, locale: "fr", now: new Date() },
  });
  expect(page.trial?.message?.fr.text).toContain("Nom complet");
  expect(page.trial?.message?.en.text).toContain("Full name");
  await requestTrialMessage(asStaff(), { formModelId, trialId: second.id });
  const outsider = asStaff({ partnerId: 1, role: "manager" });
  const asked = requestTrialMessage(outsider, { formModelId, trialId: second.id });
  expect(await getOutcome(asked)).toBe("NOT_FOUND");
  const [trialMail] = await scene.queue.runJobs(scene.deps, mailTrialMessage);
  expect(trialMail?.subject).toMatch(/^\[Essai\] /);
  expect(trialMail?.text.replace(/\s+/g, " ")).toContain("Nom complet");
});

test("a draft with problems is refused by node; readers read; other agencies and departments see nothing", async () => {
  const { db } = scene.deps;
  const { formModelId, call, other } = await makeScene();
  await design(formModelId, SECOND);
  const trial = await tryDraft(formModelId, [call.id]);
  const { revision } = await loadDraft(db, formModelId);
  const input = { formModelId, revision, versionId: null, callIds: [call.id] };
  const reader = asStaff({ role: "reader" });
  expect(await getOutcome(startTrial(reader, input))).toBe("FORBIDDEN_ROLE needs.officer");
  expect(await getOutcome(publish(trial, {}, reader))).toBe("FORBIDDEN_ROLE needs.officer");
  const request = { formModelId, versionNumber: null, trialId: trial.id, locale: "fr" as const };
  const read = (caller: ReturnType<typeof asStaff>) =>
    loadPublicationPage(db, caller.actor, { ...request, now: new Date() });
  expect((await read(reader)).can.publish).toEqual({ ok: false, why: "needs.officer" });
  const foreign = asStaff({ partnerId: 1, role: "manager" });
  expect(await getOutcome(read(foreign))).toBe("NOT_FOUND");
  expect(await getOutcome(startTrial(foreign, input))).toBe("NOT_FOUND");
  expect(await getOutcome(publish(trial, {}, foreign))).toBe("NOT_FOUND");
  const figures = { formModelId, trialId: trial.id, locale: "fr" as const, now: new Date() };
  expect(await getOutcome(createTrialFigures(db, foreign.actor, figures))).toBe("NOT_FOUND");
  expect(await createTrialFigures(db, reader.actor, figures)).toContain("Limite resserrée");
  expect(await getOutcome(startTrial(asStaff(), { ...input, callIds: [1] }))).toBe("NOT_FOUND");
  expect(await getOutcome(startTrial(asStaff(), { ...input, revision: revision + 1 }))).toBe(
    "STALE draftChanged",
  );

  // A trial and a plan with a call of another department are not theirs to see, cancel or replace.
  const [department] = await db
    .insert(departments)
    .values({ partnerId, nameFr: "Mers", nameEn: "Seas" })
    .returning();
  await db.update(calls).set({ departmentId: department?.id }).where(eq(calls.id, call.id));
  const limited = asStaff({ departmentIds: [] });
  const plan = { ...{ formModelId, trialId: trial.id, callIds: [call.id], confirmation: "0" } };
  await planFormPublication(asStaff(), plan);
  expect(await getOutcome(read(limited))).toBe("NOT_FOUND");
  expect(await getOutcome(createTrialFigures(db, limited.actor, figures))).toBe("NOT_FOUND");
  const refused = "FORBIDDEN_ROLE planOfOthers";
  expect(await getOutcome(cancelFormPublication(limited, { formModelId }))).toBe(refused);
  const own = await tryDraft(formModelId, [other.id]);
  const replacing = { ...plan, trialId: own.id, callIds: [other.id] };
  expect(await getOutcome(planFormPublication(limited, replacing))).toBe(refused);
  // Published on their own call, the form has another version: the plan fails at its minute, and the planner is told.
  await publish(own, {}, limited);
  const { plan: left } = await loadPublicationPage(db, asStaff().actor, {
    ...{ formModelId, versionNumber: null, trialId: null, locale: "fr", now: new Date() },
  });
  expect(left).toMatchObject({ trialId: trial.id, failure: null });
});

test("a trial that was interrupted starts again", async () => {
  const { db } = scene.deps;
  const { formModelId, call } = await makeScene();
  await makeDossier(call.slug, { budget: ["money"] });
  await design(formModelId, SECOND);
  const { revision } = await loadDraft(db, formModelId);
  const { id } = await startTrial(asStaff(), {
    ...{ formModelId, revision, versionId: null, callIds: [call.id] },
  });
  // As if the worker had died after the first batch.
  await db.update(formTrials).set({ total: 40, done: 25 }).where(eq(formTrials.id, id));
  const { result, done, total } = await finish({ id });
  expect({ done, total, dossiers: result.dossiers }).toEqual({ done: 1, total: 1, dossiers: 1 });
  const again = await finish({ id });
  expect(again.finishedAt).toEqual(
    (await db.select().from(formTrials).where(eq(formTrials.id, id)))[0]?.finishedAt,
  );
});

test("new mandatory appendices and CVs of a call name the dossiers that become incomplete, and their standbys", async () => {
  const { db } = scene.deps;
  const { call } = await makeScene();
  const ids = [await makeDossier(call.slug, {}), await makeDossier(call.slug, {})];
  await db.insert(dossierStandbys).values({
    ...{ dossierId: ids[0] ?? "", armedAt: new Date(), frozen: "{}", frozenAt: new Date() },
  });
  const published = { ...EMPTY_CALL_CONTENT, coordinatorCv: false, scientificManagerCv: false };
  const slot = {
    ...{ id: randomUUID(), kind: "simple" as const, labelFr: "Annexe", labelEn: "Appendix" },
    ...{ mandatory: true, maxCount: 1, template: null },
  };
  const list = async (over: Partial<typeof published>) => {
    const content = { ...published, ...over };
    const found = await listNewlyIncomplete(db, call.id, { published, content, now: new Date() });
    return [found.dossierIds.length, found.standbyIds];
  };
  expect(await list({})).toEqual([0, []]);
  expect(await list({ appendices: [slot] })).toEqual([2, [ids[0]]]);
  expect(await list({ coordinatorCv: true })).toEqual([2, [ids[0]]]);
  expect(await list({ scientificManagerCv: true })).toEqual([0, []]);
});
