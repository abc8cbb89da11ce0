import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { decisionLetters } from "#features/proposals/decision-letters/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createReleaseForm,
  type Decider,
  makeDecider,
  prepareConfirmed,
} from "#tests/support/release-decisions.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { cancelRelease } from "./commands/cancel-release.server.ts";
import { planRelease } from "./commands/plan-release.server.ts";
import { withdrawDecision } from "./commands/withdraw-decision.server.ts";
import { prepareRelease } from "./jobs/prepare-release.server.ts";
import { releasePlanned } from "./jobs/release-planned.server.ts";
import { tellRelease } from "./jobs/tell-release.server.ts";
import { LETTER_READERS } from "./rules/letter-readers.ts";
import { decisionReleases, releaseDecisions } from "./tables.server.ts";
import { loadDeliveriesPage } from "./views/deliveries-page.server.ts";
import { loadReleasePage } from "./views/release-page.server.ts";
import { loadWithdrawPage } from "./views/withdraw-page.server.ts";

let scene: TestDeps;
let callId: number;
let partnerId: number;
let hana: Decider;
let sofia: Decider;
/** Deposited dossiers of one call that nobody has decided. */
let ids: string[];

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { rows } = await scene.deps.pool.query<{
    call_id: number;
    partner_id: number;
    ids: string[];
  }>(
    `select call_id, c.partner_id, array_agg(d.id order by d.number) as ids from dossiers d join calls c on c.id = d.call_id
     where place = 'published' and not unlocked
       and not exists (select from decisions where dossier_id = d.id)
     group by call_id, c.partner_id order by count(*) desc limit 1`,
  );
  const [row] = rows;
  if (!row || row.ids.length < 9) throw new Error("the demonstration lacks deposited dossiers");
  ({ call_id: callId, partner_id: partnerId, ids } = row);
  hana = await makeDecider(scene.deps, partnerId);
  sofia = await makeDecider(scene.deps, partnerId);
});
afterAll(() => scene.end());

const as = ({ actor }: Decider, deps: DepsWithQueue = scene.deps) => ({ ...deps, actor });
const at = (moment: Date): DepsWithQueue => ({ ...scene.deps, clock: createFixedClock(moment) });
const findPlaces = async (of: readonly string[]) => {
  const rows = await scene.deps.db
    .select({ id: dossiers.id, place: dossiers.place })
    .from(dossiers)
    .where(inArray(dossiers.id, [...of]));
  return of.map((id) => rows.find((row) => row.id === id)?.place);
};
const findState = async (releaseId: string) => {
  const [row] = await scene.deps.db
    .select({ state: decisionReleases.state, problems: decisionReleases.problems })
    .from(decisionReleases)
    .where(eq(decisionReleases.id, releaseId));
  return row;
};
const countTold = (dossierIds: readonly string[]) =>
  scene.deps.db.$count(
    notifications,
    and(
      eq(notifications.kind, "proposal_decision"),
      sql`exists (select from decision_letters l where ${notifications.key} = 'decision:' || l.decision_id
        and l.dossier_id = any(${sql.param([...dossierIds])}::uuid[]))`,
    ),
  );
const countMembers = (dossierIds: readonly string[]) =>
  scene.deps.db.$count(dossierMembers, inArray(dossierMembers.dossierId, [...dossierIds]));
const listAudit = async (subjectId: string | number) => {
  const rows = await scene.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, String(subjectId)))
    .orderBy(asc(auditEvents.id));
  return rows.map(({ event }) => event);
};

/** Prepares and confirms decisions of dossiers nobody decided before, and plans their release. */
async function plan(dossierIds: readonly string[], over: Record<string, string> = {}) {
  const states = ["selected", "not_selected", "not_eligible"] as const;
  const decided = dossierIds.map((dossierId, i) => ({
    dossierId,
    state: states[i % 3] ?? "selected",
  }));
  await prepareConfirmed(scene.deps, decided, {
    madeBy: hana.actor.userId,
    confirmedBy: sofia.actor.userId,
  });
  const form = await createReleaseForm(scene.deps, hana, callId, dossierIds);
  return planRelease(as(hana), { ...form, ...over });
}

const LATER = new Date(Date.now() + 3 * 86_400_000);
/** A day in three days, at nine in Paris. */
const MINUTE = { when: "later", day: LATER.toISOString().slice(0, 10), time: "09:00" };

test("[E-14 part] a release at a minute freezes letters first, shows nothing before, and then everything at once", async () => {
  const set = ids.slice(0, 3);
  const { releaseId, plannedFor } = await plan(set, MINUTE);
  await prepareRelease.run(scene.deps, { releaseId });
  expect(await findState(releaseId)).toMatchObject({ state: "planned" });
  const frozen = await scene.deps.db
    .select({ sha256: releaseDecisions.letterSha256 })
    .from(releaseDecisions)
    .where(eq(releaseDecisions.releaseId, releaseId));
  expect(frozen).toHaveLength(3);
  expect(frozen.every(({ sha256 }) => sha256 !== null)).toBe(true);
  await releasePlanned.run(scene.deps, {});
  expect(await findPlaces(set)).toEqual(["published", "published", "published"]);
  expect(await scene.deps.db.$count(decisionLetters, inArray(decisionLetters.dossierId, set))).toBe(
    0,
  );
  expect(await countTold(set)).toBe(0);

  // Its minute, by two workers at once; then the worker that tells the teams starts twice.
  const due = at(plannedFor ?? LATER);
  await Promise.all([releasePlanned.run(due, {}), releasePlanned.run(due, {})]);
  expect(await findPlaces(set)).toEqual(["selected", "not_selected", "not_eligible"]);
  const letters = await scene.deps.db
    .select()
    .from(decisionLetters)
    .where(inArray(decisionLetters.dossierId, set));
  expect(letters.map(({ kind }) => kind).sort()).toEqual([
    ...["not_eligible", "not_selected", "selected"],
  ]);
  expect(await scene.deps.db.$count(projects, inArray(projects.dossierId, set))).toBe(1);
  await Promise.all([tellRelease.run(due, { releaseId }), tellRelease.run(due, { releaseId })]);
  expect(await countTold(set)).toBe(await countMembers(set));
  expect((await listAudit(set[0] ?? "")).at(-1)).toBe("dossier.selected");
  expect((await listAudit(callId)).slice(-2)).toEqual(["call.releasePlanned", "call.released"]);
  // The mails of the letters, a page of those that wait, and how many were read before they left.
  const { db } = scene.deps;
  const request = {
    callId: String(callId),
    releaseId,
    page: 1,
    locale: "fr",
    now: due.clock.now(),
  } as const;
  const sent = await loadDeliveriesPage(db, hana.actor, { ...request, state: "waiting" });
  const mailed = await db.$count(
    dossierMembers,
    and(inArray(dossierMembers.dossierId, set), inArray(dossierMembers.role, [...LETTER_READERS])),
  );
  expect(sent.all).toBe(mailed);
  expect(sent.rows.every(({ delivery }) => delivery === "waiting")).toBe(true);
  const stranger = await makeDecider(scene.deps, partnerId + 1);
  const others = loadDeliveriesPage(db, stranger.actor, { ...request, state: null });
  expect(await getOutcome(others)).toBe("NOT_FOUND");
  // What is released is released once.
  const empty = await createReleaseForm(scene.deps, hana, callId, []);
  expect(await getOutcome(planRelease(as(hana), empty))).toBe("INVALID count=none");
});

test("[E-14 part] of two people who release at once, one does; a wrong number, code or set does nothing", async () => {
  const set = ids.slice(3, 4);
  await prepareConfirmed(scene.deps, [{ dossierId: set[0] ?? "", state: "not_selected" }], {
    madeBy: hana.actor.userId,
  });
  const forms = [
    await createReleaseForm(scene.deps, hana, callId, set),
    await createReleaseForm(scene.deps, sofia, callId, set),
  ];
  const [form = forms[0]] = forms;
  const tryWith = (over: object) =>
    getOutcome(planRelease(as(hana), { ...(form as NonNullable<typeof form>), ...over }));
  expect(await tryWith({ count: "2" })).toBe("INVALID count=wrongNumber");
  expect(await tryWith({ code: "000000" })).toBe("INVALID code=wrong");
  expect(await tryWith({ digest: "other" })).toBe("STALE setChanged");
  expect(await tryWith({ when: "later", day: "2020-01-01", time: "09:00" })).toBe(
    "INVALID at=past",
  );
  expect(await tryWith({ when: "later", day: "2027-03-28", time: "02:30" })).toBe(
    "INVALID at=skipped",
  );
  const outcomes = await Promise.all(
    [hana, sofia].map((who, i) =>
      getOutcome(planRelease(as(who), forms[i] as NonNullable<(typeof forms)[0]>)),
    ),
  );
  expect(outcomes.sort()).toEqual(["STALE setChanged", "done"]);
  const [waiting] = await scene.deps.db
    .select({ id: decisionReleases.id })
    .from(decisionReleases)
    .where(eq(decisionReleases.state, "preparing"));
  const releaseId = waiting?.id ?? "";
  const officer = await makeDecider(scene.deps, partnerId, { role: "officer" });
  const stranger = await makeDecider(scene.deps, partnerId + 1);
  expect(await getOutcome(cancelRelease(as(officer), { releaseId }))).toBe(
    "FORBIDDEN_ROLE needs.decider",
  );
  expect(await getOutcome(cancelRelease(as(stranger), { releaseId }))).toBe("NOT_FOUND");
  expect(await getOutcome(cancelRelease(as(sofia), { releaseId }))).toBe("done");
  await prepareRelease.run(scene.deps, { releaseId });
  expect(await findState(releaseId)).toMatchObject({ state: "cancelled" });
  expect(await findPlaces(set)).toEqual(["published"]);
  expect(await getOutcome(cancelRelease(as(sofia), { releaseId }))).toBe("STALE ended");
});

test("[E-14 part] an unlocked dossier blocks: before the plan it is listed, at its minute nothing of the set is released", async () => {
  const { db } = scene.deps;
  const set = ids.slice(4, 6);
  const [first = ""] = set;
  const { releaseId, plannedFor } = await plan(set, MINUTE);
  await prepareRelease.run(scene.deps, { releaseId });
  await db.update(dossiers).set({ unlocked: true }).where(eq(dossiers.id, first));
  const [row] = await db
    .select({ number: dossiers.number })
    .from(dossiers)
    .where(eq(dossiers.id, first));
  const due = at(plannedFor ?? LATER);
  expect(await getOutcome(cancelRelease(as(hana, due), { releaseId }))).toBe("STALE tooLate");
  await scene.queue.clear();
  await releasePlanned.run(due, {});
  expect(await findState(releaseId)).toEqual({
    state: "blocked",
    problems: { failure: null, dossiers: [{ number: row?.number, problem: "unlocked" }] },
  });
  expect(await findPlaces(set)).toEqual(["published", "published"]);
  const mails = await scene.queue.runJobs(due);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain(row?.number);

  const form = await createReleaseForm(scene.deps, hana, callId, set);
  expect(await getOutcome(planRelease(as(hana), form))).toBe("STALE blocked");
  const page = await loadReleasePage(db, hana.actor, {
    ...{ callId: String(callId), choice: form.choice, locale: "fr", now: new Date() },
  });
  expect(page.blocked).toMatchObject([{ number: row?.number, problem: "unlocked" }]);
  expect(page.releases[0]).toMatchObject({ state: "blocked", decisions: 2, frozen: 2 });
  await db.update(dossiers).set({ unlocked: false }).where(eq(dossiers.id, first));
});

/** Dependencies of a worker that dies before its transaction of this number commits. */
function dieBeforeCommit(deps: DepsWithQueue, number: number): DepsWithQueue {
  let left = number;
  const transaction: DepsWithQueue["db"]["transaction"] = (run, config) =>
    deps.db.transaction(async (tx) => {
      const result = await run(tx);
      left -= 1;
      if (left === 0) throw new Error("died");
      return result;
    }, config);
  return {
    ...deps,
    db: new Proxy(deps.db, {
      get: (db, name) => (name === "transaction" ? transaction : Reflect.get(db, name, db)),
    }),
  };
}

test("[E-14 part] a worker that dies while it prints, releases or tells is followed by one that goes on, and nobody is told twice", async () => {
  const { deps } = scene;
  const set = ids.slice(6, 8);
  const { releaseId } = await plan(set);
  let printed = 0;
  const dyingPrinter = {
    ...deps,
    storage: {
      ...deps.storage,
      putStream: (...given: Parameters<typeof deps.storage.putStream>) => {
        printed += 1;
        if (printed > 1) throw new Error("died");
        return deps.storage.putStream(...given);
      },
    },
  };
  await expect(prepareRelease.run(dyingPrinter, { releaseId })).rejects.toThrow("died");
  await expect(prepareRelease.run(dieBeforeCommit(deps, 1), { releaseId })).rejects.toThrow("died");
  expect(await findState(releaseId)).toMatchObject({ state: "preparing" });
  expect(await findPlaces(set)).toEqual(["published", "published"]);
  expect(await deps.db.$count(decisionLetters, inArray(decisionLetters.dossierId, set))).toBe(0);

  // Its job is lost: the job of each minute starts it again, and later the one that tells.
  await scene.queue.clear();
  const soon = at(new Date(Date.now() + 10 * 60_000));
  await releasePlanned.run(soon, {});
  expect((await scene.queue.take()).map(({ id }) => id)).toEqual([prepareRelease.id]);
  await prepareRelease.run(soon, { releaseId });
  expect(await findPlaces(set)).toEqual(["selected", "not_selected"]);
  await expect(tellRelease.run(dieBeforeCommit(soon, 1), { releaseId })).rejects.toThrow("died");
  expect(await countTold(set)).toBe(0);
  await scene.queue.clear();
  await releasePlanned.run(at(new Date(Date.now() + 20 * 60_000)), {});
  expect((await scene.queue.take()).map(({ id }) => id)).toEqual([tellRelease.id]);
  for (const _ of [1, 2]) await tellRelease.run(soon, { releaseId });
  expect(await countTold(set)).toBe(await countMembers(set));
});

test("[E-14 part] a withdrawn decision has a reason and a letter, ends the project, and the dossier can be decided anew", async () => {
  const [dossierId = ""] = ids;
  const { db } = scene.deps;
  const [row] = await db
    .select({ number: dossiers.number })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  const form = {
    ...{ callId, dossierId, reason: "Double financement.", number: row?.number ?? "" },
    isAmendedKnown: false,
    code: await hana.createCode(),
  };
  const withdraw = (over: object, who = hana) =>
    getOutcome(withdrawDecision(as(who), { ...form, ...over }));
  expect(await withdraw({ reason: " " })).toBe("INVALID reason=missing");
  expect(await withdraw({ number: "ANR" })).toBe("INVALID number=wrongNumber");
  expect(await withdraw({ code: "000000" })).toBe("INVALID code=wrong");
  expect(await withdraw({ dossierId: ids[8] })).toBe("STALE notReleased");
  await db.execute(sql`
    insert into project_amendments (project_id, number, kind, before, after, reason, made_at)
    select id, 1, 'amount', '{}', '{}', 'Avenant', now() from projects where dossier_id = ${dossierId}`);
  expect(await withdraw({})).toBe("INVALID isAmendedKnown=amended");
  const stranger = await makeDecider(scene.deps, partnerId + 1);
  expect(await withdraw({}, stranger)).toBe("NOT_FOUND");
  const asked = { callId: String(callId), dossierId, locale: "fr" } as const;
  const page = await loadWithdrawPage(db, hana.actor, asked);
  expect(page.dossier).toMatchObject({ state: "selected", code: row?.number, amendments: 1 });
  expect(await withdraw({ isAmendedKnown: true })).toBe("done");
  expect(await findPlaces([dossierId])).toEqual(["published"]);
  const [project] = await db.select().from(projects).where(eq(projects.dossierId, dossierId));
  expect(project?.endReason).toBe("Double financement.");
  const letters = await db
    .select({ kind: decisionLetters.kind })
    .from(decisionLetters)
    .where(eq(decisionLetters.dossierId, dossierId))
    .orderBy(asc(decisionLetters.sentAt));
  expect(letters.map(({ kind }) => kind)).toContain("withdrawn");
  expect(await countTold([dossierId])).toBe(2 * (await countMembers([dossierId])));
  expect((await listAudit(dossierId)).at(-1)).toBe("dossier.decisionWithdrawn");
  expect(await withdraw({ isAmendedKnown: true, code: await hana.createCode() })).toBe(
    "STALE notReleased",
  );
});
