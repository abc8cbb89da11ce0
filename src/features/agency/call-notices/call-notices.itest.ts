import { randomUUID } from "node:crypto";
import { and, eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { mailAlarm, mailDigest } from "#features/people/alerts/jobs/mail-digest.server.ts";
import {
  notifyClosingSoonJob,
  planDigestMails,
  watchCallsJob,
} from "#features/people/alerts/jobs/scheduled.server.ts";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { favourites } from "#features/people/alerts/tables.server.ts";
import {
  describeNotification,
  setNotificationKinds,
} from "#features/people/notifications/rules/notification-kinds.ts";
import {
  notificationPreferences,
  notifications,
} from "#features/people/notifications/tables.server.ts";
import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { warnNotDeposited } from "#features/proposals/deposits/jobs/warn-not-deposited.server.ts";
import { dossierEdits, dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { StaffRole } from "#platform/actor.ts";
import { createFixedClock } from "#platform/clock.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import { makeMembership } from "#tests/factories/staff.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { requestClosingTrialMail } from "./commands/mail-closing-trial.server.ts";
import { isAlreadySent, sendCallMessage } from "./commands/send-message.server.ts";
import { mailClosingTrial } from "./jobs/mail-closing-trial.server.ts";
import { callNoticePersonalData } from "./personal-data.server.ts";
import { callNotices } from "./tables.server.ts";
import { loadCallMessages } from "./views/call-messages.server.ts";
import { loadClosingTrial } from "./views/closing-trial.server.ts";
import { announceCallChange, announceWithdrawal } from "./writes/announce.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([question("a", "text", { required: true })]);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A call with a draft of three people, a deposit, favourites and a saved search; one person is in all of them. */
async function createScene() {
  const { deps } = scene;
  const { db } = deps;
  const draft = await makeDossier(deps, [MODEL]);
  const callId = draft.call.id;
  const before = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 40 * DAY);
  await db.update(calls).set({ closesAt: before }).where(eq(calls.id, callId));
  const unverified = await addDossierMember(deps, draft.id, "member", { teamNumber: 1 });
  await db
    .update(users)
    .set({ emailVerifiedAt: null })
    .where(eq(users.id, unverified.actor.userId));
  const everywhere = await addDossierMember(deps, draft.id, "member", { teamNumber: 1 });
  const depositor = await makeReadyResearcher(db);
  const deposit = await createDossier(
    { ...deps, actor: makePersonActor(depositor.id) },
    { callSlug: draft.call.slug, acronym: "DEPOSE", title: "Un dossier déposé" },
  );
  await db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date() })
    .where(eq(dossiers.id, deposit.id));
  await db.insert(dossierMembers).values({
    dossierId: deposit.id,
    userId: everywhere.actor.userId,
    role: "member",
    teamNumber: 1,
    joinedAt: new Date(),
  });
  const english = await makeResearcher(db, { locale: "en" });
  const declined = await makeResearcher(db);
  await db
    .insert(notificationPreferences)
    .values({ userId: declined.id, kind: "closing_date_changed", mail: false });
  const searching = await makeResearcher(db);
  await makeSavedSearch(db, { userId: searching.id, criteria: "", frequency: "instant" });
  for (const userId of [english.id, declined.id, everywhere.actor.userId])
    await db.insert(favourites).values({ userId, callId, createdAt: new Date() });
  // Sends what the demonstration and the new call lead to.
  await sendMails();
  await db.delete(notifications);
  const people = {
    coordinator: draft.coordinator.userId,
    unverified: unverified.actor.userId,
    everywhere: everywhere.actor.userId,
    depositor: depositor.id,
    english: english.id,
    declined: declined.id,
    searching: searching.id,
  };
  return { callId, draftId: draft.id, depositId: deposit.id, before, people };
}

/** Publishes a closing as the editor does: the call and the announcement in one transaction. */
const moveClosing = (
  callId: number,
  before: Date,
  after: Date,
  reason: ChangeReason | null = null,
) =>
  scene.deps.db.transaction(async (tx) => {
    await tx.update(calls).set({ closesAt: after }).where(eq(calls.id, callId));
    return announceCallChange(tx, {
      callId,
      changes: [toClosingChange(before, after)],
      reason,
      by: null,
      now: new Date(),
    });
  });

const toClosingChange = (before: Date, after: Date): CallChange => ({
  field: "closesAt",
  before: before.toISOString(),
  after: after.toISOString(),
  isMaterial: true,
});

/** The addresses of the mails that leave, by the jobs of the alerts, a minute later. */
async function sendMails() {
  const deps = { ...scene.deps, clock: createFixedClock(new Date(Date.now() + 60_000)) };
  await watchCallsJob.run(deps, {});
  await planDigestMails.run(deps, {});
  return [
    ...(await scene.queue.runJobs(deps, mailAlarm)),
    ...(await scene.queue.runJobs(deps, mailDigest)),
  ];
}

const listNotifications = async (people: Readonly<Record<string, string>>) => {
  const rows = await scene.deps.db
    .select()
    .from(notifications)
    .where(inArray(notifications.userId, Object.values(people)));
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  return rows.map(({ userId, kind, data }) => ({ name: names.get(userId) ?? "", kind, data }));
};

describe("a moved closing", () => {
  test("[E-11 part] the trial counts each person once; then each gets one notification and one mail", async () => {
    const { callId, before, people } = await createScene();
    const { db } = scene.deps;
    const after = new Date(before.getTime() + 9 * DAY);
    const trial = await loadClosingTrial(db, callId, after, new Date());
    expect(trial).toMatchObject({ kind: "later", refusal: null });
    expect(trial.audience).toEqual({
      drafts: { people: 3, mails: 2, fr: 3, en: 0 },
      deposits: { people: 1, mails: 1, fr: 1, en: 0 },
      favourites: { people: 2, mails: 1, fr: 1, en: 1 },
      all: { people: 6, mails: 4, fr: 5, en: 1 },
      depositedDossiers: 1,
    });
    expect(await moveClosing(callId, before, after)).toBe(trial.audience.all.people);
    // A change of wording right after, before the alerts ran, is not told and repeats nothing.
    await db.update(calls).set({ summaryFr: "Autrement dit" }).where(eq(calls.id, callId));
    const mails = await sendMails();
    await sendMails();
    const told = await listNotifications(people);
    expect(told.map(({ name }) => name).toSorted()).toEqual(
      ["coordinator", "declined", "depositor", "english", "everywhere", "unverified"].toSorted(),
    );
    const addresses = mails.map(({ to }) => to.address);
    expect(addresses).toHaveLength(trial.audience.all.mails);
    expect(new Set(addresses).size).toBe(addresses.length);
    const [person] = await db.select().from(users).where(eq(users.id, people.everywhere));
    const mail = mails.find(({ to }) => to.address === person?.email);
    expect(mail?.subject).toContain("Clôture repoussée");
    expect(mail?.text).toMatch(
      /Votre dossier SAISONS \([A-Z0-9-]+-0001\) reste enregistré\. Il n’est pas déposé\./,
    );
    expect(mail?.text).toMatch(/Votre dossier DEPOSE \(.+-0002\) reste déposé\./);
    const [reader] = await db.select().from(users).where(eq(users.id, people.english));
    const english = mails.find(({ to }) => to.address === reader?.email);
    expect(english?.subject).toContain("Closing postponed");
    expect(english?.text).toMatch(/Before: .+; now: .+ \(Paris time\)\./);
    const journal = await db.select().from(callNotices).where(eq(callNotices.callId, callId));
    expect(journal).toMatchObject([{ kind: "changed", recipientCount: 6 }]);
  });

  test("[E-11 part] an earlier one names its reason; wording alone is told to nobody", async () => {
    const { callId, before, people } = await createScene();
    const { db } = scene.deps;
    const wording = { field: "summaryFr", before: "a", after: "b", isMaterial: false } as const;
    const announce = (changes: readonly CallChange[]) =>
      db.transaction(async (tx) => {
        await tx.update(calls).set({ programme: null }).where(eq(calls.id, callId));
        return announceCallChange(tx, { callId, changes, reason: null, by: null, now: new Date() });
      });
    expect(await announce([wording])).toBe(0);
    expect(await db.$count(callNotices, eq(callNotices.callId, callId))).toBe(0);
    const after = new Date(before.getTime() - 20 * DAY);
    const trial = await loadClosingTrial(db, callId, after, new Date());
    expect(trial.refusal).toBe("closingReasonMissing");
    // The opening of the draft is published together with the closing, and judged with it.
    const opensAt = new Date(after.getTime() + DAY);
    const withOpening = await loadClosingTrial(db, callId, after, new Date(), { opensAt });
    expect(withOpening.refusal).toBe("closingBeforeOpening");
    await moveClosing(callId, before, after, {
      fr: "Le budget est voté plus tôt.",
      en: "The budget is voted earlier.",
    });
    const [one] = await listNotifications({ coordinator: people.coordinator });
    const reading = { now: new Date(), locale: "fr", t: getTranslator("fr") } as const;
    const text = describeNotification({ kind: one?.kind ?? "", data: one?.data }, reading);
    expect(text?.label).toBe("Clôture avancée");
    expect(text?.detail).toMatch(/Motif\s: Le budget est voté plus tôt\./);
    const inEnglish = { now: new Date(), locale: "en", t: getTranslator("en") } as const;
    const english = describeNotification({ kind: one?.kind ?? "", data: one?.data }, inEnglish);
    expect(english?.detail).toContain("Reason: The budget is voted earlier.");
    // Amounts, eligibility and required documents of one publication: one notification.
    await announce([
      { field: "maxAmountEuros", before: 100_000, after: null, isMaterial: true },
      { field: "coordinatorCv", before: true, after: false, isMaterial: true },
      { field: "eligibility", before: [], after: [], isMaterial: true },
    ]);
    const both = await listNotifications({ depositor: people.depositor });
    const changed = both.find(({ data }) => (data as { amounts: unknown[] }).amounts.length > 0);
    expect(both).toHaveLength(2);
    const words = describeNotification({ kind: changed?.kind ?? "", data: changed?.data }, reading);
    expect(words?.label).toBe("Appel modifié");
    expect(words?.detail).toMatch(
      /^Montant maximal par projet\s: auparavant 100\s000\s€\s; désormais non précisé\. Les conditions d’éligibilité ont changé\. Les pièces demandées ont changé\. Votre dossier DEPOSE \(.+\) reste déposé\.$/,
    );
  });

  test("[E-11 part] what moves along is counted by the rules that apply later", async () => {
    const { callId, draftId, depositId, before } = await createScene();
    const { db } = scene.deps;
    const now = new Date();
    await db.insert(dossierStandbys).values({ dossierId: draftId, armedAt: now });
    await db
      .insert(dossierEdits)
      .values({ dossierId: depositId, versionNumber: 1, startedAt: now });
    const invite = (email: string, sentAt: Date) =>
      db.insert(invitations).values({
        ...{ dossierId: draftId, role: "member", teamNumber: 1, email, message: "", locale: "fr" },
        ...{ firstName: "Ada", lastName: "Roy", sentAt },
      });
    // The first ends with the call, the second after its thirty days.
    await invite("soon@example.org", new Date(before.getTime() - DAY));
    await invite("own@example.org", new Date(before.getTime() - 39 * DAY));
    const after = new Date(before.getTime() + 9 * DAY);
    const { effects } = await loadClosingTrial(db, callId, after, now);
    expect(effects).toEqual({
      standbys: { count: 1, at: new Date(after.getTime() - 10 * 60_000).toISOString() },
      invitations: 1,
      edits: 1,
      reminders: { count: 6, first: expect.any(String), sent: 0 },
    });
    // Six days before the closing two moments have passed; a reminder counts once it was sent to somebody.
    const late = new Date(before.getTime() - 6 * DAY);
    const countSent = async () =>
      (await loadClosingTrial(db, callId, after, late)).effects.reminders.sent;
    expect(await countSent()).toBe(0);
    const lateDeps = { ...scene.deps, clock: createFixedClock(late) };
    await warnNotDeposited.run(lateDeps, {});
    expect(await countSent()).toBe(1);
    await notifyClosingSoonJob.run(lateDeps, {});
    expect(await countSent()).toBe(2);
    const sooner = await loadClosingTrial(
      db,
      callId,
      new Date(now.getTime() + 3 * DAY + HOUR),
      now,
    );
    // A day and two hours before for teams, a day before for favourites; the others would have passed.
    expect(sooner.effects.reminders.count).toBe(3);
    expect(sooner.effects.invitations).toBe(2);
  });

  test("[E-11 part] a reminder that was due before the move is not sent after it; the next one is", async () => {
    const { callId, before, people } = await createScene();
    const { deps } = scene;
    const after = new Date(Date.now() + 5 * DAY);
    await moveClosing(callId, before, after, { fr: "Motif", en: "Reason" });
    const runAt = async (at: Date) => {
      const later = { ...deps, clock: createFixedClock(at) };
      await warnNotDeposited.run(later, {});
      await notifyClosingSoonJob.run(later, {});
    };
    const listKinds = async () => (await listNotifications(people)).map(({ kind }) => kind);
    await runAt(new Date(Date.now() + HOUR));
    expect(new Set(await listKinds())).toEqual(new Set(["closing_date_changed"]));
    await runAt(new Date(after.getTime() - 2 * HOUR));
    const kinds = await listKinds();
    expect(kinds.filter((kind) => kind === "proposal_not_deposited")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "call_closing_soon")).toHaveLength(3);
  });

  test("[E-11 part] a call that has closed opens again, and its teams are told so", async () => {
    const { callId, people } = await createScene();
    const { db } = scene.deps;
    const closed = new Date(Date.now() - DAY);
    const opensAt = new Date(closed.getTime() - 60 * DAY);
    await db.update(calls).set({ opensAt, closesAt: closed }).where(eq(calls.id, callId));
    const after = new Date(Date.now() + 10 * DAY);
    const trial = await loadClosingTrial(db, callId, after, new Date());
    expect(trial).toMatchObject({ kind: "reopens", refusal: null });
    expect(trial.message.fr.text).toContain("peut de nouveau être modifié et déposé");
    await moveClosing(callId, closed, after);
    const [told, ...more] = await listNotifications({ everywhere: people.everywhere });
    expect(more).toEqual([]);
    expect(told?.data).toMatchObject({ reopens: true });
    await db
      .update(dossiers)
      .set({ place: "selected" })
      .where(and(eq(dossiers.callId, callId), eq(dossiers.acronym, "DEPOSE")));
    await db.update(calls).set({ closesAt: closed }).where(eq(calls.id, callId));
    const late = await loadClosingTrial(db, callId, after, new Date());
    expect(late.refusal).toBe("decisionsPrepared");
  });
});

test("[E-11 part] a withdrawal is told once, with its reason and what becomes of the dossier", async () => {
  const { callId, people } = await createScene();
  const { db } = scene.deps;
  const reasons = { reasonFr: "Le programme est suspendu.", reasonEn: "The programme is on hold." };
  const told = await db.transaction(async (tx) => {
    await tx
      .update(calls)
      .set({
        withdrawnAt: new Date(),
        withdrawalReasonFr: reasons.reasonFr,
        withdrawalReasonEn: reasons.reasonEn,
      })
      .where(eq(calls.id, callId));
    return announceWithdrawal(tx, { callId, ...reasons, by: null, now: new Date() });
  });
  expect(told).toBe(6);
  const mails = await sendMails();
  expect(mails).toHaveLength(5);
  const [one] = await db
    .select({ data: notifications.data })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, people.coordinator),
        like(notifications.key, "call-withdrawn:%"),
      ),
    );
  const reading = { now: new Date(), locale: "en", t: getTranslator("en") } as const;
  const text = describeNotification({ kind: "call_withdrawn", data: one?.data }, reading);
  expect(text?.detail).toMatch(
    /withdraws this call \(.+\)\. Reason: The programme is on hold\. Your proposal SAISONS \(.+\) can still be read\. It can no longer be submitted\.$/,
  );
  // Nobody is reminded of a closing that will not come.
  const soon = { ...scene.deps, clock: createFixedClock(new Date(Date.now() + 39 * DAY)) };
  await warnNotDeposited.run(soon, {});
  await notifyClosingSoonJob.run(soon, {});
  expect(new Set((await listNotifications(people)).map(({ kind }) => kind))).toEqual(
    new Set(["call_withdrawn"]),
  );
});

/** An officer of the agency of a call. */
async function createOfficer(callId: number) {
  const { db } = scene.deps;
  const [call] = await db
    .select({ partnerId: calls.partnerId })
    .from(calls)
    .where(eq(calls.id, callId));
  const { id } = await makeResearcher(db, { firstName: "Jeanne", lastName: "Mercier" });
  const partnerId = call?.partnerId ?? 0;
  const memberId = await makeMembership(db, { userId: id, partnerId, role: "officer" });
  return { ...scene.deps, actor: makeStaffActor(id, { partnerId, memberId, role: "officer" }) };
}

test("[E-11 part] a message goes to all teams, once, and stays in the journal of the call", async () => {
  const { callId, people } = await createScene();
  const { db } = scene.deps;
  const officer = await createOfficer(callId);
  const view = () => loadCallMessages(db, officer.actor, callId, { locale: "fr", now: new Date() });
  expect((await view()).members).toEqual({ people: 4, mails: 3, fr: 4, en: 0 });
  const message = {
    ...{ callId, id: randomUUID(), people: "4" },
    ...{ textFr: "Le guide est corrigé.\nPage 4.", textEn: "The guide is corrected." },
  };
  const refused = (over: object) =>
    expect(sendCallMessage(officer, { ...message, ...over })).rejects;
  await refused({ textFr: " \u200b " }).toMatchObject({
    code: "INVALID",
    details: { textFr: "missing" },
  });
  await refused({ textEn: "x".repeat(2001) }).toMatchObject({ details: { textEn: "tooLong" } });
  await refused({ people: "5" }).toMatchObject({
    code: "STALE",
    details: { why: "peopleChanged" },
  });
  const foreign = { ...officer, actor: { ...officer.actor, partnerId: 999_999 } };
  await expect(sendCallMessage(foreign, message)).rejects.toMatchObject({ code: "NOT_FOUND" });
  // The role is that of the moment, whatever the session says.
  const setRole = (role: StaffRole) =>
    db.update(staffMembers).set({ role }).where(eq(staffMembers.id, officer.actor.memberId));
  await setRole("reader");
  await refused({}).toMatchObject({ code: "FORBIDDEN_ROLE" });
  await setRole("officer");
  expect((await view()).journal).toEqual([]);
  const posts = await Promise.allSettled([
    sendCallMessage(officer, message),
    sendCallMessage(officer, message),
  ]);
  const refusals = posts.flatMap((post) => (post.status === "rejected" ? [post.reason] : []));
  expect(refusals.map(isAlreadySent)).toEqual([true]);
  // Another text under the id of a sent preview is not "sent already".
  await refused({ textEn: "Another text." }).toMatchObject({
    code: "STALE",
    details: { why: "otherText" },
  });
  const colleague = await createOfficer(callId);
  await expect(sendCallMessage(colleague, message)).rejects.toMatchObject({ code: "STALE" });
  const told = await listNotifications(people);
  expect(told.map(({ name }) => name).toSorted()).toEqual(
    ["coordinator", "depositor", "everywhere", "unverified"].toSorted(),
  );
  const mails = await sendMails();
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain("Le guide est corrigé.\nPage 4.");
  expect((await view()).journal).toMatchObject([
    {
      kind: "message",
      people: 4,
      author: "Jeanne Mercier",
      texts: [
        { language: "fr", text: message.textFr },
        { language: "en", text: message.textEn },
      ],
    },
  ]);
  const [source] = callNoticePersonalData;
  expect(await source?.read(db, officer.actor.userId)).toMatchObject([{ kind: "message" }]);
});

test("[E-11 part] a trial of the message about a moved closing is mailed to its author alone", async () => {
  const { callId, before, people } = await createScene();
  const officer = await createOfficer(callId);
  const closesAt = new Date(before.getTime() + 9 * DAY).toISOString();
  await requestClosingTrialMail(officer, { callId, closesAt, reasonFr: "", reasonEn: "" });
  const [mail, ...more] = await scene.queue.runJobs(officer, mailClosingTrial);
  expect(more).toEqual([]);
  const [author] = await officer.db.select().from(users).where(eq(users.id, officer.actor.userId));
  expect(mail?.to.address).toBe(author?.email);
  expect(mail?.subject).toMatch(/^\[Essai\] Clôture repoussée/);
  expect(mail?.text).toContain("Votre dossier [acronyme] reste enregistré. Il n’est pas déposé.");
  expect(await listNotifications(people)).toEqual([]);
});
