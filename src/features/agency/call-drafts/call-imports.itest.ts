import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { StaffActor, StaffRole } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { applyCallImport, tryCallImport } from "./commands/import-calls.server.ts";
import { createCallDraft, openCallDraft } from "./commands/manage-call-drafts.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { purgeCallImports } from "./jobs/purge-call-imports.server.ts";
import { findCallDraft } from "./queries/call-draft.server.ts";
import { callDraftFields, callDrafts, callImports } from "./tables.server.ts";
import { createCallFile } from "./views/call-export.server.ts";

let scene: TestDeps;
let userId: string;
let partnerId: number;
let departmentId: number;
let memberId: string;

beforeAll(async () => {
  scene = await createTestDeps();
  const { db } = scene.deps;
  userId = (await makeAdministrator(db)).id;
  partnerId = await makeAgency(db);
  const [department] = await db
    .insert(departments)
    .values({ partnerId, nameFr: "Eau", nameEn: "Water" })
    .returning({ id: departments.id });
  departmentId = department?.id ?? 0;
  memberId = await makeMembership(db, { userId, partnerId, role: "officer" });
});
afterAll(() => scene.end());

const asStaff = (over: Partial<StaffActor> = {}) => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, memberId, role: "officer", ...over }),
});
const attempt = (text: string, caller = asStaff()) =>
  tryCallImport(caller, {
    ...{ partnerId: null, fileName: "appels.csv", content: new TextEncoder().encode(text) },
  });
const apply = (importId: string | null, caller = asStaff()) =>
  applyCallImport(caller, { importId });
/** Another member of the agency, with a role and departments of their own. */
async function hire(role: StaffRole, departmentIds: number[] | null = null) {
  const { db } = scene.deps;
  const { id } = await makeAdministrator(db);
  const allDepartments = departmentIds === null;
  const member = await makeMembership(db, { userId: id, partnerId, role, allDepartments });
  for (const one of departmentIds ?? [])
    await db.insert(staffMemberDepartments).values({ memberId: member, departmentId: one });
  return asStaff({ userId: id, memberId: member, role, departmentIds });
}
const exportFile = async (format: "csv" | "json", caller = asStaff()) =>
  new Response(
    await createCallFile(scene.deps.db, caller.actor, { format, locale: "fr", partnerId: null }),
  ).text();
const countDrafts = () => scene.deps.db.$count(callDrafts, eq(callDrafts.partnerId, partnerId));

test("[E-11 part] 500 lines are applied together, or not at all if one is bad", async () => {
  const { db } = scene.deps;
  const { id: callId } = await makeCall(db, { partnerId, code: "C1", year: 2027, titleEn: "One" });
  await makeCall(db, { partnerId, code: "C2", year: 2027, titleEn: "Same" });
  const lines = Array.from({ length: 500 }, (_, index) => {
    const title = ["Uno", "Same"][index] ?? `Call ${index + 1}`;
    return `C${index + 1};2027;${title};2027-04-06 12:00;Eau`;
  });
  const toFile = (all: readonly string[]) =>
    ["code;year;titleEn;closesAt;departmentId", ...all].join("\r\n");
  const bad = await attempt(toFile(lines.with(249, "C250;2027;Bad;2027-03-28 02:30;Eau")));
  expect(bad.faults).toEqual([{ line: 251, column: "closesAt", code: "noSuchTime" }]);
  expect(bad.importId).toBeNull();
  expect(await countDrafts()).toBe(0);

  const trial = await attempt(toFile(lines));
  expect(trial.faults).toEqual([]);
  expect(trial.lines.slice(0, 3)).toMatchObject([
    { line: 2, kind: "change", fields: ["titleEn", "departmentId", "closesAt"] },
    { line: 3, kind: "change" },
    { line: 4, kind: "create", code: "C3", year: 2027 },
  ]);
  expect(await countDrafts()).toBe(0);
  // Only its author applies a tried file, and only if it still does what was shown.
  expect(await getOutcome(apply(trial.importId, await hire("officer")))).toBe("NOT_FOUND");
  // The right is that of the moment, not that of the session.
  const setRole = (role: StaffRole) =>
    db.update(staffMembers).set({ role }).where(eq(staffMembers.id, memberId));
  await setRole("reader");
  expect(await getOutcome(apply(trial.importId))).toBe("FORBIDDEN_ROLE needs.officer");
  await setRole("officer");
  await db.update(calls).set({ titleEn: "Uno" }).where(eq(calls.id, callId));
  expect(await getOutcome(apply(trial.importId))).toBe("STALE changed");
  expect(await countDrafts()).toBe(0);
  await db.update(calls).set({ titleEn: "One" }).where(eq(calls.id, callId));
  const outcomes = await Promise.all([0, 1].map(() => getOutcome(apply(trial.importId))));
  expect(outcomes.toSorted()).toEqual(["STALE applied", "done"]);
  expect(await countDrafts()).toBe(500);

  // Drafts only: the published call is as before.
  const [published] = await db.select().from(calls).where(eq(calls.id, callId));
  expect(published).toMatchObject({ titleEn: "One", departmentId: null });
  const { id } = await openCallDraft(asStaff(), { callId });
  const { fields } = await findCallDraft(db, asStaff().actor, id);
  expect(fields.titleEn).toMatchObject({ value: "Uno", version: 2, changedBy: { id: userId } });
  expect(fields.departmentId.value).toBe(departmentId);
  const [event] = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.event, "partner.callsImported"));
  expect(event?.details).toEqual({ created: 498, changed: 2 });
  // Each draft has an event of its own.
  const ofDrafts = await db
    .select({ event: auditEvents.event, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectKind, "callDraft"));
  const count = (name: string) => ofDrafts.filter(({ event: one }) => one === name).length;
  expect([count("callDraft.created"), count("callDraft.imported")]).toEqual([498, 2]);
  expect(ofDrafts).toContainEqual({
    event: "callDraft.imported",
    details: { fields: ["titleEn", "departmentId", "closesAt"] },
  });

  // The export of it changes nothing when it is read again, in both formats.
  for (const format of ["csv", "json"] as const) {
    const again = await attempt(await exportFile(format));
    expect(again.faults).toEqual([]);
    expect(new Set(again.lines.map(({ kind }) => kind))).toEqual(new Set(["same"]));
    expect(again.lines).toHaveLength(500);
  }
  expect(await exportFile("json", asStaff({ partnerId: await makeAgency(db) }))).toBe("[]");
});

test("[A-17 part] members who are limited to departments write and read their own only", async () => {
  const [air] = await scene.deps.db
    .insert(departments)
    .values({ partnerId, nameFr: "Air", nameEn: "Air" })
    .returning({ id: departments.id });
  const ofAir = await hire("officer", [air?.id ?? 0]);
  const file = "code;year;departmentId\nC3;2027;Air\nD1;2027;Eau\nD2;2027;Air";
  expect((await attempt(file, ofAir)).faults).toEqual([
    { line: 2, column: "code", code: "codeTaken" },
    { line: 3, column: "departmentId", code: "department" },
  ]);
  const trial = await attempt("code;year;titleFr\nD2;2027;Vents", ofAir);
  await apply(trial.importId, ofAir);
  const exported = JSON.parse(await exportFile("json", ofAir));
  // The published calls of no department are everybody's; the drafts of the other department are not.
  expect(exported.map((one: { code: string }) => one.code).toSorted()).toEqual(["C1", "C2", "D2"]);
  expect(exported[0]).toMatchObject({ code: "D2", departmentId: "Air", titleFr: "Vents" });
  expect(await getOutcome(attempt(file, await hire("reader")))).toBe(
    "FORBIDDEN_ROLE needs.officer",
  );
});

test("[E-11 part] a file cannot name departments and forms of other agencies, nor take a call away from departments", async () => {
  const { db } = scene.deps;
  const other = await makeAgency(db);
  const [foreign] = await db
    .insert(departments)
    .values({ partnerId: other, nameFr: "Mer", nameEn: "Sea" })
    .returning({ id: departments.id });
  const [model] = await db
    .insert(formModels)
    .values({
      ...{ partnerId: other, formModelType: "scientific_proposition", name: "F" },
      createdAt: new Date(),
    })
    .returning({ id: formModels.id });
  const [version] = await db
    .insert(formModelVersions)
    .values({ formModelId: model?.id ?? "", number: 1, model: {} as never, createdAt: new Date() })
    .returning({ id: formModelVersions.id });
  const row = { code: "E1", year: 2027, departmentId: foreign?.id };
  expect((await attempt(JSON.stringify([row]))).faults).toEqual([
    { line: 1, column: "departmentId", code: "department" },
  ]);
  const named = { code: "E1", year: 2027, generalInformationForm: version?.id };
  expect((await attempt(JSON.stringify([named]))).faults).toEqual([
    { line: 1, column: "generalInformationForm", code: "form" },
  ]);

  // An empty cell of a member who is limited to departments: a new call belongs to the first of them, no call leaves it.
  const ofWater = await hire("officer", [departmentId]);
  const empty = "code;year;departmentId\nE2;2027;";
  await apply((await attempt(empty, ofWater)).importId, ofWater);
  const exported = JSON.parse(await exportFile("json", ofWater)) as { code: string }[];
  expect(exported.find(({ code }) => code === "E2")).toMatchObject({ departmentId: "Eau" });
  expect((await attempt(empty, ofWater)).faults).toEqual([
    { line: 2, column: "departmentId", code: "department" },
  ]);
  const [draft] = await db
    .select({ id: callDraftFields.draftId })
    .from(callDraftFields)
    .where(sql`${callDraftFields.field} = 'code' and ${callDraftFields.value} #>> '{}' = 'E2'`);
  const change = { key: "departmentId", id: randomUUID(), version: 1, value: null };
  const sent = { draftId: draft?.id ?? "", changes: [change] };
  expect((await saveCallFields(ofWater, sent)).verdicts).toEqual({
    departmentId: { kind: "refused", code: "department" },
  });
  expect((await saveCallFields(asStaff(), sent)).verdicts.departmentId?.kind).toBe("saved");
});

test("[A-17 part] an export names what the import can find, and reads back withdrawn calls", async () => {
  const { db } = scene.deps;
  const partner = await makeAgency(db);
  const member = await makeMembership(db, { userId, partnerId: partner, role: "officer" });
  const officer = asStaff({ partnerId: partner, memberId: member });
  await makeCall(db, { partnerId: partner, code: "W1", year: 2027 });
  const [gone] = await db
    .update(calls)
    .set({ withdrawnAt: new Date(), withdrawalReasonFr: "x", withdrawalReasonEn: "x" })
    .where(eq(calls.partnerId, partner))
    .returning({ id: calls.id });
  const [closed] = await db
    .insert(departments)
    .values({ partnerId: partner, nameFr: "Fermé", nameEn: "Closed", closedAt: new Date() })
    .returning({ id: departments.id });
  const { id: ofClosed } = await makeCall(db, { partnerId: partner, code: "W2", year: 2027 });
  await db
    .update(calls)
    .set({ departmentId: closed?.id ?? null })
    .where(eq(calls.id, ofClosed));
  // Without a code, or without a year and a closing, no line could name a draft.
  await createCallDraft(officer, { partnerId: null });
  const save = async (values: Record<string, unknown>) => {
    const { id } = await createCallDraft(officer, { partnerId: null });
    const changes = Object.entries(values).map(([key, value]) => ({
      ...{ key, id: randomUUID(), version: 0, value },
    }));
    await saveCallFields(officer, { draftId: id, changes });
  };
  await save({ code: "NOYEAR" });
  await save({ code: "BYDATE", closesAt: "2027-05-01T10:00:00.000Z" });
  await save({ code: "TWIN", year: 2027, titleFr: "A" });
  await save({ code: "TWIN", year: 2027, titleFr: "B" });
  for (const format of ["csv", "json"] as const) {
    const again = await attempt(await exportFile(format, officer), officer);
    expect(again.faults).toEqual([]);
    const found = again.lines.map(({ code, kind }) => `${code} ${kind}`).toSorted();
    expect(found).toEqual(["BYDATE same", "TWIN same", "TWIN same", "W1 same", "W2 same"]);
  }
  const changed = await attempt("code;year;titleFr\nW1;2027;Autre", officer);
  expect(changed.faults).toEqual([{ line: 2, column: "code", code: "withdrawn" }]);
  expect(gone).toBeDefined();
});

test("[A-17 part] an export is never cut, and that of an administrator has one partner", async () => {
  const { db } = scene.deps;
  const [first, second] = [
    await makeAgency(db, { kind: "one_off", code: "AAA" }),
    await makeAgency(db, { kind: "one_off", code: "AAB" }),
  ];
  await db
    .insert(callDrafts)
    .values(Array.from({ length: 1100 }, () => ({ partnerId: second, createdAt: new Date() })));
  await db.execute(sql`insert into call_draft_fields (draft_id, field, value, changed_at)
    select id, field, case field when 'code' then to_jsonb('X' || row_number() over (partition by field order by id)) else '2027'::jsonb end, now()
    from call_drafts, unnest(array['code', 'year']) field where partner_id = ${second}`);
  const actor = { ...makePersonActor(userId), kind: "administrator" as const };
  const list = async (partnerId: number | null) => {
    const file = await createCallFile(db, actor, { format: "json", locale: "fr", partnerId });
    return JSON.parse(await new Response(file).text()) as unknown[];
  };
  expect(await list(second)).toHaveLength(1100);
  expect(await list(first)).toEqual([]);
  // Without a choice, the first of the list.
  expect(await list(null)).toEqual([]);
  expect(await getOutcome(list(partnerId))).toBe("NOT_FOUND");
  const text = JSON.stringify(await list(second));
  expect((await attempt(text)).faults).toMatchObject([{ code: "tooManyLines" }]);
});

test("a tried file is deleted a day after its trial or its application", async () => {
  const { db } = scene.deps;
  await attempt("code;year\nP1;2027");
  const count = () => db.$count(callImports);
  const at = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await purgeCallImports.run({ ...scene.deps, clock: at(23) } as never, {});
  expect(await count()).toBe(before);
  await purgeCallImports.run({ ...scene.deps, clock: at(25) } as never, {});
  expect(await count()).toBe(0);
});

test("[A-17 part] two hundred faults are sent, with their number", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `F${index};x`);
  const trial = await attempt(["code;year", ...lines].join("\n"));
  expect(trial).toMatchObject({ importId: null, faultCount: 300 });
  expect(trial.faults).toHaveLength(200);
});
