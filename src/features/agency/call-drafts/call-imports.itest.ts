import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { applyCallImport, tryCallImport } from "./commands/import-calls.server.ts";
import { createCallDraft, openCallDraft } from "./commands/manage-call-drafts.server.ts";
import { findCallDraft } from "./queries/call-draft.server.ts";
import { callDrafts } from "./tables.server.ts";
import { createCallFile } from "./views/call-export.server.ts";

let scene: TestDeps;
let userId: string;
let partnerId: number;
let departmentId: number;

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
});
afterAll(() => scene.end());

const asStaff = (over: Partial<StaffActor> = {}) => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, role: "officer", ...over }),
});
const attempt = (text: string, caller = asStaff()) =>
  tryCallImport(caller, {
    ...{ partnerId: null, fileName: "appels.csv", content: new TextEncoder().encode(text) },
  });
const apply = (importId: string | null, caller = asStaff()) =>
  applyCallImport(caller, { importId });
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
  const other = asStaff({ userId: (await makeAdministrator(db)).id });
  expect(await getOutcome(apply(trial.importId, other))).toBe("NOT_FOUND");
  expect(await getOutcome(apply(trial.importId, asStaff({ role: "reader" })))).toBe(
    "FORBIDDEN_ROLE needs.officer",
  );
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

  // The export of it changes nothing when it is read again, in both formats, beside what a file cannot name.
  await createCallDraft(asStaff(), { partnerId: null });
  const withdrawn = await makeCall(db, {
    ...{ partnerId, withdrawnAt: new Date(), withdrawalReasonFr: "a", withdrawalReasonEn: "a" },
  });
  await openCallDraft(asStaff(), { callId: withdrawn.id });
  for (const format of ["csv", "json"] as const) {
    const file = await createCallFile(db, asStaff().actor, format, "fr");
    const again = await attempt(file);
    expect(again.faults).toEqual([]);
    expect(new Set(again.lines.map(({ kind }) => kind))).toEqual(new Set(["same"]));
    expect(again.lines).toHaveLength(500);
  }
  const foreign = asStaff({ partnerId: await makeAgency(db) });
  expect(await createCallFile(db, foreign.actor, "json", "fr")).toBe("[]");
});

test("[A-17 part] members who are limited to departments write and read their own only", async () => {
  const [air] = await scene.deps.db
    .insert(departments)
    .values({ partnerId, nameFr: "Air", nameEn: "Air" })
    .returning({ id: departments.id });
  const ofAir = asStaff({ departmentIds: [air?.id ?? 0] });
  const file = "code;year;departmentId\nC3;2027;Air\nD1;2027;Eau\nD2;2027;Air";
  expect((await attempt(file, ofAir)).faults).toEqual([
    { line: 2, column: "code", code: "codeTaken" },
    { line: 3, column: "departmentId", code: "department" },
  ]);
  const trial = await attempt("code;year;titleFr\nD2;2027;Vents", ofAir);
  await apply(trial.importId, ofAir);
  const exported = JSON.parse(await createCallFile(scene.deps.db, ofAir.actor, "json", "fr"));
  // The published calls of no department are everybody's; the drafts of the other department are not.
  expect(exported.map((one: { code: string }) => one.code).toSorted()).toEqual(["C1", "C2", "D2"]);
  expect(exported[0]).toMatchObject({ code: "D2", departmentId: "Air", titleFr: "Vents" });
  expect(await getOutcome(attempt(file, asStaff({ role: "reader" })))).toBe(
    "FORBIDDEN_ROLE needs.officer",
  );
});
