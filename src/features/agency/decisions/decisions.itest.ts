import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { declaredConflicts, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { decisionReleases, releaseDecisions } from "../decision-releases/tables.server.ts";
import { confirmDecisions } from "./commands/confirm-decisions.server.ts";
import { applyDecisionFile, tryDecisionFile } from "./commands/decision-file.server.ts";
import { archiveMotive, saveMotive } from "./commands/motives.server.ts";
import { clearDecisions, moveRank, prepareDecisions } from "./commands/prepare-decisions.server.ts";
import { recordDecisionsLook } from "./commands/record-look.server.ts";
import { type CallDecision, selectCallDecisions } from "./queries/call-decisions.server.ts";
import { decisions } from "./tables.server.ts";
import { listDecisionCalls } from "./views/decision-calls.server.ts";
import { createDecisionsFile } from "./views/decisions-file.server.ts";
import { loadDecisionsPage } from "./views/decisions-page.server.ts";

/** The demonstration's call of forty deposited dossiers, in the department "Environnement" of the ANR. */
const CALL = "EAU";
const NOW = new Date("2026-11-24T09:20:00Z");

let scene: TestDeps;
let callId: number;
let helene: StaffActor;
let karim: StaffActor;
/** Decides in another department. */
let elsewhere: StaffActor;
let foreign: StaffActor;
/** Dossiers without a decision, by number. */
let free: CallDecision[];

const as = (actor: StaffActor, now = NOW) => ({
  ...scene.deps,
  actor,
  clock: createFixedClock(now),
});

async function findStaff(email: string, partnerId: number) {
  const [row] = await scene.deps.db
    .select({ userId: users.id, memberId: staffMembers.id, role: staffMembers.role })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(sql`${users.email} = ${email} and ${staffMembers.partnerId} = ${partnerId}`);
  if (!row) throw new Error(`no member of staff ${email}`);
  return makeStaffActor(row.userId, { ...row, partnerId, departmentIds: null });
}

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const [call] = await db
    .select({ id: calls.id, partnerId: calls.partnerId })
    .from(calls)
    .where(eq(calls.code, CALL));
  if (!call) throw new Error("the demonstration has no such call");
  callId = call.id;
  helene = await findStaff("helene.vasseur@example.org", call.partnerId);
  karim = await findStaff("karim.belkacem@example.org", call.partnerId);
  elsewhere = { ...karim, departmentIds: [999_999] };
  foreign = { ...helene, partnerId: await makeAgency(db) };
  free = (await selectCallDecisions(db, helene, callId)).filter(
    ({ decision, place }) => decision === null && place === "published",
  );
});
afterAll(() => scene.end());

const NOTHING = {
  ...{ rank: undefined, amount: undefined, code: undefined, programme: undefined },
  motiveId: undefined,
};
type Prepared = { state: string } & Partial<Record<keyof typeof NOTHING, string>>;

const load = async (dossierId: string) => {
  const [row] = await selectCallDecisions(scene.deps.db, helene, callId, [dossierId]);
  if (!row) throw new Error("no such dossier");
  return row;
};
const toSeen = ({ dossierId, revision }: CallDecision) => ({ dossierId, revision });
const prepare = (actor: StaffActor, rows: readonly CallDecision[], values: Prepared) =>
  prepareDecisions(as(actor), { callId, chosen: rows.map(toSeen), ...NOTHING, ...values });
/** Prepares the next free dossier and returns it with its decision. */
async function prepareNext(values: Prepared, actor = helene): Promise<CallDecision> {
  const row = free.shift();
  if (!row) throw new Error("no free dossier is left");
  await prepare(actor, [row], values);
  return load(row.dossierId);
}

test("[E-14 part] a decision is prepared as a new row and tells nobody, for a selection too", async () => {
  const { db } = scene.deps;
  const row = await prepareNext({ state: "selected", rank: "7", amount: "386 200,00" });
  expect(row.decision).toMatchObject({ state: "selected", rank: 7, amountEuros: 386_200 });
  expect(row.decision).toMatchObject({ source: "page", versionNumber: row.heldVersion });
  // A newly selected dossier is granted what it asked for.
  await prepare(helene, [row], { state: "not_selected" });
  const refused = await load(row.dossierId);
  expect(refused.decision).toMatchObject({ state: "not_selected", amountEuros: null, rank: 7 });
  await prepare(karim, [refused], { state: "selected", amount: "" });
  const selected = await load(row.dossierId);
  expect(selected.decision?.amountEuros).toBe(row.requestedEuros);
  expect(selected.revision).toBe(3);
  expect(await prepare(helene, [selected], { state: "selected" })).toEqual({ count: 0 });

  const both = free.splice(0, 2);
  expect(await prepare(helene, both, { state: "not_eligible" })).toEqual({ count: 2 });
  expect(await prepare(helene, [], { state: "selected" }).catch((error) => error.code)).toBe(
    "INVALID",
  );
  const [one] = both;
  if (!one) throw new Error("no dossier");
  expect((await load(one.dossierId)).decision?.source).toBe("selection");
  const [stored] = await db.select().from(dossiers).where(eq(dossiers.id, one.dossierId));
  expect(stored?.place).toBe("published");

  await clearDecisions(as(helene), { callId, chosen: [toSeen(await load(one.dossierId))] });
  expect(await load(one.dossierId)).toMatchObject({ decision: null, revision: 2 });
  await expect(
    db.update(decisions).set({ rank: 1 }).where(eq(decisions.dossierId, row.dossierId)),
  ).rejects.toThrow();
});

test("[E-14 part] of two people who decide at once the second is told what stands", async () => {
  const row = await prepareNext({ state: "selected" });
  await prepare(karim, [row], { state: "not_selected" });
  expect(await getOutcome(prepare(helene, [row], { state: "not_eligible" }))).toBe(
    "STALE decidedMeanwhile",
  );
  const next = await load(row.dossierId);
  const outcomes = await Promise.all([
    getOutcome(prepare(helene, [next], { state: "selected" })),
    getOutcome(prepare(karim, [next], { state: "not_eligible" })),
  ]);
  expect(outcomes.toSorted()).toEqual(["STALE decidedMeanwhile", "done"]);
});

test("[E-14 part] other agencies, departments, roles and conflicts find nothing, in pages, files and commands", async () => {
  const { db } = scene.deps;
  const row = await prepareNext({ state: "selected" });
  const page = (actor: StaffActor) =>
    getOutcome(
      loadDecisionsPage(db, actor, { callId: String(callId), locale: "fr", page: 1, openId: null }),
    );
  const officer = { ...karim, role: "officer" as const };
  for (const [actor, outcome] of [
    [foreign, "NOT_FOUND"],
    [elsewhere, "NOT_FOUND"],
    [officer, "FORBIDDEN_ROLE needs.decider"],
  ] as const) {
    expect(await page(actor)).toBe(outcome);
    expect(await getOutcome(prepare(actor, [row], { state: "selected" }))).toBe(outcome);
    const file = createDecisionsFile(db, actor, { callId: String(callId), locale: "fr" });
    expect(await getOutcome(file)).toBe(outcome);
    expect(await getOutcome(recordDecisionsLook(as(actor), { callId }))).toBe(outcome);
  }
  await db
    .insert(declaredConflicts)
    .values({ dossierId: row.dossierId, userId: karim.userId, declaredAt: NOW });
  expect(await getOutcome(prepare(karim, [row], { state: "not_selected" }))).toBe("NOT_FOUND");
  const seen = await selectCallDecisions(db, karim, callId);
  expect(seen.some(({ dossierId }) => dossierId === row.dossierId)).toBe(false);
  const trial = await tryFile(karim, `number;state\n${row.number};selected\n`);
  expect(trial.faults).toMatchObject([{ code: "unknownNumber" }]);
  expect(
    await getOutcome(prepare(helene, [{ ...row, dossierId: randomUUID() }], { state: "selected" })),
  ).toBe("NOT_FOUND");
  const own = (await listDecisionCalls(db, helene, "fr")).find(({ id }) => id === callId);
  expect(own?.counts.prepared).toBeGreaterThan(0);
  expect(await listDecisionCalls(db, foreign, "fr")).toEqual([]);
});

test("[E-14 part] a code that exists is refused, whatever its case and whoever has it", async () => {
  const { db } = scene.deps;
  const [call] = await db.select().from(calls).where(eq(calls.id, callId));
  await db.insert(projects).values({
    ...{ code: "Anr-Taken-1", partnerId: foreign.partnerId, source: "import", acronym: "X" },
    ...{ title: "X", programme: "X", amountEuros: 1, keywords: [], decidedAt: NOW },
  });
  const row = await prepareNext({ state: "selected", code: "eau-26.1" });
  expect(row.decision?.code).toBe("EAU-26.1");
  const [other] = free;
  if (!other || !call) throw new Error("no dossier");
  for (const code of ["anr-taken-1", "eau-26.1", row.number])
    expect(await getOutcome(prepare(helene, [other], { state: "selected", code }))).toBe(
      "INVALID code=codeTaken",
    );
  expect(await getOutcome(prepare(helene, [other], { state: "selected", code: "é" }))).toBe(
    "INVALID code=invalid",
  );
  // A code is free again once its decision has another.
  await prepare(helene, [row], { state: "selected", code: "" });
  expect(await prepare(helene, [other], { state: "selected", code: "eau-26.1" })).toEqual({
    count: 1,
  });
  free.shift();
});

test("[E-14 part] somebody else confirms; a change asks for a new confirmation", async () => {
  const row = await prepareNext({ state: "selected", amount: "1000" });
  const confirm = (actor: StaffActor, rows: readonly CallDecision[]) =>
    getOutcome(confirmDecisions(as(actor), { callId, chosen: rows.map(toSeen) }));
  expect(await confirm(helene, [row])).toBe("FORBIDDEN_ROLE own");
  expect(await confirm(karim, [row])).toBe("done");
  const confirmed = await load(row.dossierId);
  expect(confirmed.decision).toMatchObject({ confirmedBy: karim.userId, confirmedAt: NOW });
  expect(await confirm(karim, [confirmed])).toBe("STALE confirmed");
  await prepare(karim, [confirmed], { state: "selected", amount: "" });
  const changed = await load(row.dossierId);
  expect(changed.decision?.confirmedAt).toBeNull();
  expect(await confirm(helene, [changed])).toBe("STALE noAmount");

  // Who is alone confirms what they prepared.
  const { db } = scene.deps;
  await prepare(helene, [changed], { state: "not_selected" });
  await db
    .update(staffMembers)
    .set({ endedAt: NOW })
    .where(
      sql`${staffMembers.partnerId} = ${helene.partnerId} and ${staffMembers.id} <> ${helene.memberId} and ${staffMembers.role} in ('decider', 'manager') and ${staffMembers.endedAt} is null`,
    );
  const view = await loadDecisionsPage(db, helene, {
    ...{ callId: String(callId), locale: "fr", page: 1, openId: row.dossierId },
  });
  expect(view.isAlone).toBe(true);
  expect(await confirm(helene, [await load(row.dossierId)])).toBe("done");
  await db
    .update(staffMembers)
    .set({ endedAt: null })
    .where(
      sql`${staffMembers.partnerId} = ${helene.partnerId} and ${staffMembers.endedAt} = ${NOW}`,
    );
});

test("[E-14 part] Alt with an arrow changes ranks with the neighbour", async () => {
  const first = await prepareNext({ state: "selected", rank: "90001" });
  const second = await prepareNext({ state: "not_selected", rank: "90002" });
  const move = async (row: CallDecision, step: "up" | "down") =>
    moveRank(as(karim), { callId, ...toSeen(await load(row.dossierId)), step });
  expect(await move(second, "up")).toEqual({ count: 2 });
  expect((await load(first.dossierId)).decision?.rank).toBe(90_002);
  expect((await load(second.dossierId)).decision).toMatchObject({
    ...{ rank: 90_001, state: "not_selected" },
  });
  expect(await move(first, "down")).toEqual({ count: 0 });
});

test("[E-14 part] a decision in a waiting release cannot change, nor one that was released", async () => {
  const { db } = scene.deps;
  const row = await prepareNext({ state: "selected" });
  const release = { callId, state: "planned" as const, plannedBy: helene.userId, plannedAt: NOW };
  const [planned] = await db.insert(decisionReleases).values(release).returning();
  await db.insert(releaseDecisions).values({
    ...{ releaseId: planned?.id ?? "", decisionId: row.decision?.id ?? "" },
    dossierId: row.dossierId,
  });
  const change = () => getOutcome(prepare(helene, [row], { state: "not_selected" }));
  expect(await change()).toBe("STALE inRelease");
  const text = `number;state\n${row.number};not selected\n`;
  expect((await tryFile(helene, text)).faults).toMatchObject([{ code: "held" }]);
  await db.update(decisionReleases).set({ state: "cancelled", endedAt: NOW });
  expect(await change()).toBe("done");
  const [decided] = (await selectCallDecisions(db, helene, callId)).filter(
    ({ place }) => place === "selected",
  );
  if (!decided) throw new Error("the demonstration has no released dossier");
  expect(await getOutcome(prepare(helene, [decided], { state: "not_selected" }))).toBe(
    "STALE released",
  );
});

const encode = (text: string) => new TextEncoder().encode(text);
const tryFile = (actor: StaffActor, text: string) =>
  tryDecisionFile(as(actor), { callId, fileName: "comite.csv", content: encode(text) });
const applyFile = (text: string, digest: string) =>
  applyDecisionFile(as(helene), {
    ...{ callId, fileName: "comite.csv", content: encode(text), digest },
  });

test("[E-14 part] one fault and nothing of a file is applied; corrected, it is applied as it was tried", async () => {
  const { db } = scene.deps;
  const rows = free.splice(0, 3);
  const [one, two, three] = rows.map(({ number }) => number);
  const build = (amount: string) =>
    `number;rank;state;amount;code\n${one};1;selected;${amount};\n${two};2;selected;5;FILE-1\n${three};3;not selected;;\n`;
  const faulty = await tryFile(helene, build("412.500"));
  expect(faulty).toMatchObject({
    ...{ lineCount: 3, faultCount: 1, changeCount: 2, content: null, unchanged: 0 },
    faults: [{ line: 2, code: "badAmount", found: "412.500", hint: "412500,00" }],
  });
  expect(await getOutcome(applyFile(build("412.500"), faulty.digest))).toBe("STALE faulty");
  const taken = build("5").replace(`${three};3;not selected;;`, `${three};3;selected;;FILE-1`);
  expect((await tryFile(helene, taken)).faults).toMatchObject([{ line: 4, code: "codeTaken" }]);

  const trial = await tryFile(helene, build("412500,00"));
  expect(trial).toMatchObject({ faultCount: 0, changeCount: 3, changedFields: { state: 3 } });
  expect(await getOutcome(applyFile(build("412501"), trial.digest))).toBe("STALE changed");
  // A colleague decides between the trial and its application.
  const [first] = rows;
  if (!first) throw new Error("no dossier");
  await prepare(karim, [first], { state: "not_selected" });
  expect(await getOutcome(applyFile(build("412500,00"), trial.digest))).toBe("STALE changed");
  expect((await load(first.dossierId)).decision?.source).toBe("page");
  const again = await tryFile(helene, build("412500,00"));
  expect(await applyFile(build("412500,00"), again.digest)).toEqual({ count: 3 });
  expect((await load(first.dossierId)).decision).toMatchObject({
    ...{ state: "selected", rank: 1, amountEuros: 412_500, source: "file" },
  });

  // The export says what is prepared: read back, it changes nothing.
  const { body } = await createDecisionsFile(db, helene, { callId: String(callId), locale: "fr" });
  const exported = await new Response(body).text();
  const back = await tryFile(helene, exported);
  expect(back).toMatchObject({ changeCount: 0, faultCount: 0, separator: "semicolon" });
});

test("[E-14 part] each look is in the audit, once an hour for each person and call", async () => {
  const { db } = scene.deps;
  const look = (actor: StaffActor, at: string) =>
    recordDecisionsLook(as(actor, new Date(at)), { callId });
  await look(helene, "2026-11-25T09:05:00Z");
  await look(helene, "2026-11-25T09:55:00Z");
  await look(karim, "2026-11-25T09:56:00Z");
  await look(helene, "2026-11-25T10:00:00Z");
  const looks = await db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.event, "staff.decisionsRead"))
    .orderBy(auditEvents.id);
  expect(looks).toEqual(
    [helene, karim, helene].map(({ userId }) => ({ actorId: userId, details: { call: callId } })),
  );
});

test("[E-14 part] motives are those of the agency; a decision has one of its state", async () => {
  const officer = { ...karim, role: "officer" as const };
  const texts = { textFr: "Hors du sujet", textEn: "Off topic" };
  const save = (actor: StaffActor, motiveId: string | null) =>
    saveMotive(as(actor), { motiveId, state: "not_selected", ...texts });
  const { motive: motiveId } = await save(officer, null);
  expect(await getOutcome(save(foreign, motiveId))).toBe("NOT_FOUND");
  expect(await getOutcome(archiveMotive(as(foreign), { motiveId }))).toBe("NOT_FOUND");
  expect(await getOutcome(save({ ...karim, role: "reader" }, null))).toBe(
    "FORBIDDEN_ROLE needs.officer",
  );
  const row = await prepareNext({ state: "not_selected", motiveId });
  expect(row.decision?.motiveId).toBe(motiveId);
  expect(await getOutcome(prepare(helene, [row], { state: "not_eligible", motiveId }))).toBe(
    "INVALID motiveId=otherState",
  );
  await archiveMotive(as(officer), { motiveId });
  expect((await load(row.dossierId)).decision?.motiveId).toBe(motiveId);
});
