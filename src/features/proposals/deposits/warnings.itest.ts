import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { mailAlarm, mailDigest } from "#features/people/alerts/jobs/mail-digest.server.ts";
import { planDigestMails } from "#features/people/alerts/jobs/scheduled.server.ts";
import {
  describeNotification,
  setNotificationKinds,
} from "#features/people/notifications/rules/notification-kinds.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { warnNotDeposited } from "./jobs/warn-not-deposited.server.ts";
import { notDeposited, proposalEdit } from "./rules/notification-kinds.ts";
import { dossierStandbys } from "./tables.server.ts";

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

/** A dossier with two members, created long before its call closes. */
async function createDraft() {
  const { deps } = scene;
  const dossier = await makeDossier(deps, [MODEL]);
  const member = await addDossierMember(deps, dossier.id, "member", { teamNumber: 1 });
  const closesAt = new Date(Date.now() + 40 * DAY);
  const closes = (at: Date) =>
    deps.db.update(calls).set({ closesAt: at }).where(eq(calls.id, dossier.call.id));
  await closes(closesAt);
  const runAt = (at: Date) => warnNotDeposited.run({ ...deps, clock: createFixedClock(at) }, {});
  const told = async (userId = dossier.coordinator.userId) => {
    const rows = await deps.db
      .select({ kind: notifications.kind, data: notifications.data, mail: notifications.wantsMail })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.createdAt);
    return rows.filter(({ kind }) => kind === "proposal_not_deposited").map(({ data }) => data);
  };
  const warnings = async (userId?: string) =>
    (await told(userId)).map((data) => (data as { warning: string }).warning);
  return { ...dossier, member, closesAt, closes, runAt, told, warnings };
}

const ahead = (at: Date, ms: number) => new Date(at.getTime() - ms);

describe("a draft that is not deposited", () => {
  test("warns its whole team a week, a day and two hours before, once each, with what is missing", async () => {
    const { closesAt, runAt, told, warnings, member } = await createDraft();
    await runAt(ahead(closesAt, 7 * DAY + HOUR));
    expect(await told()).toEqual([]);
    await runAt(ahead(closesAt, 7 * DAY));
    await runAt(ahead(closesAt, 6 * DAY));
    expect(await told()).toMatchObject([
      // Missing: the answer and the legal representative.
      { dossier: "SAISONS", warning: "week", missing: 2, closesAt: closesAt.toISOString() },
    ]);
    await runAt(ahead(closesAt, DAY));
    await runAt(ahead(closesAt, 2 * HOUR));
    await runAt(ahead(closesAt, HOUR));
    expect(await warnings()).toEqual(["week", "day", "hours"]);
    expect(await warnings(member.actor.userId)).toEqual(["week", "day", "hours"]);
    await runAt(new Date(closesAt.getTime() + HOUR));
    expect(await warnings()).toHaveLength(3);
  });

  test("[D-24 part] the warning is mailed within the minute, in words that cannot be taken for anything else", async () => {
    const { closesAt, runAt, coordinator } = await createDraft();
    const at = ahead(closesAt, 2 * HOUR);
    await runAt(at);
    // Another notification for the same person goes into another mail.
    await notify(scene.deps.db, proposalEdit, {
      userId: coordinator.userId,
      key: `edit:${coordinator.userId}:1`,
      namedUserId: null,
      data: { dossier: "AUTRE", partner: "ANR", change: "unlocked", version: 1, href: "/" },
      now: at,
    });
    const env = { ...scene.deps.env, PUBLIC_URL: "https://passerelle.test" };
    const deps = { ...scene.deps, env, clock: createFixedClock(new Date(at.getTime() + 60_000)) };
    const [person] = await deps.db.select().from(users).where(eq(users.id, coordinator.userId));
    await planDigestMails.run(deps, {});
    const sent = async (job: typeof mailDigest) =>
      (await scene.queue.runJobs(deps, job)).filter(({ to }) => to.address === person?.email);
    const [alarm, ...more] = await sent(mailAlarm);
    expect(more).toEqual([]);
    expect(alarm?.subject).toMatch(/SAISONS.{0,5} (?:n[’']est PAS déposé|is NOT submitted)/);
    expect(alarm?.text).toMatch(/Aucun dépôt de veille n[’']est armé|No standby deposit is armed/);
    expect(alarm?.text).toContain("https://passerelle.test/");
    expect(alarm?.text).not.toMatch(/AUTRE|vous suivez ces appels|follow these calls/);
    expect(alarm?.isBulk).toBeUndefined();
    const [other, ...others] = await sent(mailDigest);
    expect(others).toEqual([]);
    expect(other?.text).toContain("AUTRE");
    expect(other?.text).not.toContain("SAISONS");
  });

  test("the warning says whether the standby is armed, and whether it has anything to deposit", async () => {
    const { id, closesAt, runAt, told } = await createDraft();
    const { db } = scene.deps;
    await runAt(ahead(closesAt, 7 * DAY));
    await db.insert(dossierStandbys).values({ dossierId: id, armedAt: new Date() });
    await runAt(ahead(closesAt, DAY));
    const frozen = { frozen: "{}", frozenAt: new Date() };
    await db.update(dossierStandbys).set(frozen).where(eq(dossierStandbys.dossierId, id));
    await runAt(ahead(closesAt, 2 * HOUR));
    const data = await told();
    expect(data.map((one) => (one as { standby: string }).standby)).toEqual([
      "none",
      "empty",
      "ready",
    ]);
    const reading = { now: new Date(), locale: "fr", t: getTranslator("fr") } as const;
    const words = data.map(
      (one) => describeNotification({ kind: notDeposited.kind, data: one }, reading)?.detail,
    );
    expect(words[0]).toMatch(/Aucun dépôt de veille n[’']est armé/);
    expect(words[2]).toContain("Le dépôt de veille est armé");
  });

  test("two workers at once warn once", async () => {
    const { closesAt, runAt, warnings } = await createDraft();
    const at = ahead(closesAt, DAY);
    await Promise.all([runAt(at), runAt(at), runAt(at)]);
    expect(await warnings()).toEqual(["day"]);
  });

  test("a closing that is moved is followed: later it is warned of anew, earlier at once", async () => {
    const { closesAt, closes, runAt, warnings } = await createDraft();
    await runAt(ahead(closesAt, DAY));
    const later = new Date(closesAt.getTime() + 10 * DAY);
    await closes(later);
    await runAt(ahead(closesAt, 2 * HOUR));
    expect(await warnings()).toEqual(["day"]);
    await runAt(ahead(later, DAY));
    expect(await warnings()).toEqual(["day", "day"]);
    const earlier = new Date(ahead(later, DAY).getTime() + HOUR);
    await closes(earlier);
    await runAt(ahead(later, DAY));
    // The last two have the same time.
    expect((await warnings()).toSorted()).toEqual(["day", "day", "hours"]);
  });

  test("one that was begun after a moment waits for the next; one that is deposited is left alone", async () => {
    const { id, closesAt, runAt, warnings } = await createDraft();
    const { db } = scene.deps;
    await db
      .update(dossiers)
      .set({ createdAt: ahead(closesAt, 5 * DAY) })
      .where(eq(dossiers.id, id));
    await runAt(ahead(closesAt, 4 * DAY));
    expect(await warnings()).toEqual([]);
    await runAt(ahead(closesAt, DAY));
    expect(await warnings()).toEqual(["day"]);
    const deposited = { place: "published", publishedAt: ahead(closesAt, 10 * HOUR) } as const;
    await db.update(dossiers).set(deposited).where(eq(dossiers.id, id));
    await runAt(ahead(closesAt, HOUR));
    expect(await warnings()).toEqual(["day"]);
  });
});
