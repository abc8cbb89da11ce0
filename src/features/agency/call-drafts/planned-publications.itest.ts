import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import type { AppendixSlot, CallContent } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { OpenSocket } from "#platform/sockets/socket-endpoint.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { applyCallImport, tryCallImport } from "./commands/import-calls.server.ts";
import { createCallDraft } from "./commands/manage-call-drafts.server.ts";
import { planPublication, publishCallDraft, withdrawCall } from "./commands/publish-call.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { publishPlannedCalls } from "./jobs/publish-planned-calls.server.ts";
import { createCallHub } from "./live/call-hub.server.ts";
import { findCallDraft } from "./queries/call-draft.server.ts";
import { getDraftRevision } from "./rules/merge-call-field.ts";
import { callDraftFields, callDrafts } from "./tables.server.ts";

const NO_REASON = { reasonFr: null, reasonEn: null };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let scene: TestDeps;
let shift = 0;
let userId: string;
let partnerId: number;
let memberId: string;
let [water, air] = [0, 0];

const now = () => new Date(Date.now() + shift);
const at = (ms: number) => {
  const moment = now().getTime() + ms;
  return new Date(moment - (moment % 60_000)).toISOString();
};

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps();
  Object.assign(scene.deps.clock, { now });
  const { db } = scene.deps;
  userId = (await makeAdministrator(db)).id;
  partnerId = await makeAgency(db);
  const rows = await db
    .insert(departments)
    .values([
      { partnerId, nameFr: "Eau", nameEn: "Water" },
      { partnerId, nameFr: "Air", nameEn: "Air" },
    ])
    .returning({ id: departments.id });
  [water = 0, air = 0] = rows.map(({ id }) => id);
  memberId = await makeMembership(db, { userId, partnerId, role: "officer" });
});
afterAll(() => scene.end());
beforeEach(() => {
  shift = 0;
});

const officer = () => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, memberId, role: "officer" }),
});

let codes = 0;
async function makeDraft(over: Partial<CallContent> = {}): Promise<string> {
  const { id } = await createCallDraft(officer(), { partnerId: null });
  const content = {
    code: `PLAN${++codes}`,
    ...{ titleFr: `Programmé ${codes}`, titleEn: `Planned ${codes}` },
    ...{ summaryFr: "Court", summaryEn: "Short" },
    ...{ bodyFr: textToDocument("Texte"), bodyEn: textToDocument("Text") },
    ...{ opensAt: at(-HOUR), closesAt: at(30 * DAY), url: "https://agence.example/appel" },
    ...over,
  };
  await save(id, content, 0);
  return id;
}
const save = (draftId: string, values: Partial<CallContent>, version: number) =>
  saveCallFields(officer(), {
    draftId,
    changes: Object.entries(values).map(([key, value]) => ({
      ...{ key, id: randomUUID(), version, value },
    })),
  });
const find = (draftId: string) => findCallDraft(scene.deps.db, officer().actor, draftId);
const getRevision = async (draftId: string) => getDraftRevision((await find(draftId)).fields);
const plan = async (draftId: string) =>
  planPublication(officer(), {
    ...{ draftId, at: at(HOUR), ...NO_REASON, revision: await getRevision(draftId) },
  });
const runAfter = async (ms: number) => {
  shift += ms;
  await scene.queue.clear();
  await publishPlannedCalls.run(scene.deps, {});
  const { publishAt, publishFailure } = await scene.deps.db
    .select()
    .from(callDrafts)
    .then(
      (rows) => rows.find(({ id }) => id === current) ?? { publishAt: null, publishFailure: "" },
    );
  const mails = await scene.queue.runJobs(scene.deps);
  return { publishAt, publishFailure, mails: mails.map(({ text }) => text) };
};
let current = "";

const setMember = (values: Partial<typeof staffMembers.$inferInsert>) =>
  scene.deps.db.update(staffMembers).set(values).where(eq(staffMembers.id, memberId));

test("[E-11 part] a draft that changed after it was planned is not published, and its planner is told", async () => {
  current = await makeDraft();
  await plan(current);
  await save(current, { summaryFr: "Plus court" }, 1);
  const { mails, ...failed } = await runAfter(HOUR);
  expect(failed).toEqual({ publishAt: null, publishFailure: "changed" });
  expect(mails).toEqual([expect.stringContaining("le brouillon a été modifié")]);
  expect((await find(current)).callId).toBeNull();
  await plan(current);
  expect(await runAfter(HOUR)).toEqual({ publishAt: null, publishFailure: null, mails: [] });
  expect((await find(current)).published?.summaryFr).toBe("Plus court");
});

test("[E-11 part] a planned publication ends with its planner's right", async () => {
  const ends: (() => Promise<unknown>)[] = [
    () => setMember({ role: "reader" }),
    () => setMember({ endedAt: now() }),
    async () => {
      await setMember({ allDepartments: false });
      await scene.deps.db.insert(staffMemberDepartments).values({ memberId, departmentId: air });
    },
  ];
  for (const end of ends) {
    shift = 0;
    current = await makeDraft({ departmentId: water });
    await plan(current);
    await end();
    const { mails, ...failed } = await runAfter(HOUR);
    await setMember({ role: "officer", allDepartments: true, endedAt: null });
    expect(failed).toEqual({ publishAt: null, publishFailure: "rightEnded" });
    expect(mails).toEqual([expect.stringContaining("vous n’aviez plus le droit")]);
    expect((await find(current)).callId).toBeNull();
  }
  await scene.deps.db.delete(staffMemberDepartments);
});

test("[E-11 part] an error of a planned publication ends the plan instead of repeating every minute", async () => {
  const { db } = scene.deps;
  const { id: callId } = await makeCall(db, { partnerId });
  const slot: AppendixSlot = {
    ...{ id: randomUUID(), kind: "simple", labelFr: "L", labelEn: "L" },
    ...{ mandatory: false, maxCount: 1, template: null },
  };
  current = await makeDraft({ appendices: [slot] });
  await plan(current);
  // The slot becomes another call's, which saving refuses and the publication too.
  await db.insert(callAppendices).values({ ...slot, callId, position: 1 });
  const { mails, ...failed } = await runAfter(HOUR);
  expect(failed).toEqual({ publishAt: null, publishFailure: "failed" });
  expect(mails).toEqual([expect.stringContaining("à cause d’une erreur")]);
});

test("[E-11 part] publishing, planning and withdrawing ask for the role and departments of the moment", async () => {
  const draftId = await makeDraft({ departmentId: water });
  const revision = await getRevision(draftId);
  const publish = () =>
    getOutcome(publishCallDraft(officer(), { draftId, ...NO_REASON, revision }));
  await setMember({ role: "reader" });
  expect(await publish()).toBe("FORBIDDEN_ROLE needs.officer");
  await setMember({ role: "officer", allDepartments: false });
  expect(await publish()).toBe("NOT_FOUND");
  expect(await getOutcome(plan(draftId))).toBe("NOT_FOUND");
  await setMember({ allDepartments: true });
  expect(await publish()).toBe("done");
  await setMember({ endedAt: now() });
  const reasons = { reasonFr: "Budget", reasonEn: "Budget" };
  expect(await getOutcome(withdrawCall(officer(), { draftId, ...reasons }))).toBe("NOT_FOUND");
  await setMember({ endedAt: null });
});

test("[E-11 part] imports and publications of an agency never wait for each other in a circle", async () => {
  const drafts = [await makeDraft(), await makeDraft(), await makeDraft()];
  const lines = await Promise.all(
    drafts.map(async (id) => {
      const { code, closesAt } = (await find(id)).fields;
      return `${code.value};${closesAt.value};Fichier`;
    }),
  );
  const content = new TextEncoder().encode(["code;closesAt;programme", ...lines].join("\n"));
  const input = { partnerId: null, fileName: "a.csv", content };
  const { importId } = await tryCallImport(officer(), input);
  const revisions = await Promise.all(drafts.map(getRevision));
  const outcomes = await Promise.all([
    getOutcome(applyCallImport(officer(), { importId })),
    ...drafts.toReversed().map((draftId, index) =>
      getOutcome(
        publishCallDraft(officer(), {
          ...{ draftId, ...NO_REASON, revision: revisions.toReversed()[index] },
        }),
      ),
    ),
  ]);
  // Each is applied or refused as changed; a deadlock would be an error of the database.
  for (const outcome of outcomes) expect(["done", "STALE changed"]).toContain(outcome);
});

test("[E-11 part] an import that a save overtakes is refused, and changes nothing", async () => {
  const { db } = scene.deps;
  const draftId = await makeDraft();
  const { code, closesAt } = (await find(draftId)).fields;
  const text = `code;closesAt;programme\n${code.value};${closesAt.value};Fichier`;
  const input = { partnerId: null, fileName: "a.csv", content: new TextEncoder().encode(text) };
  const { importId } = await tryCallImport(officer(), input);
  const isProgramme = and(
    eq(callDraftFields.draftId, draftId),
    eq(callDraftFields.field, "programme"),
  );
  // A save holds the draft while the import reads; it commits before the import writes.
  let applied: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(callDrafts).where(eq(callDrafts.id, draftId)).for("update");
    await tx
      .insert(callDraftFields)
      .values({ draftId, field: "programme", value: "Saisie", changedAt: now() });
    applied = getOutcome(applyCallImport(officer(), { importId }));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await applied).toBe("STALE changed");
  const [field] = await db.select().from(callDraftFields).where(isProgramme);
  expect(field?.value).toBe("Saisie");
});

/** A socket of the hub that notes whether it was closed. */
function openSocket(hub: ReturnType<typeof createCallHub>, draftId: string, actor: SignedInActor) {
  const closed: number[] = [];
  const socket: OpenSocket<SignedInActor> = {
    ...{ actor, path: hub.endpoint.path, params: { id: draftId } },
    url: new URL("https://a.example/"),
    send: () => {},
    close: (code) => {
      closed.push(code);
      hub.endpoint.onClose?.(socket);
    },
  };
  hub.endpoint.onOpen?.(socket);
  return { socket, closed };
}

test("[E-11 part] an open editor ends with the role or the department that allowed it", async () => {
  const { db } = scene.deps;
  const hub = createCallHub({ pool: scene.deps.pool, db });
  const listener = await scene.deps.pool.connect();
  listener.on("notification", ({ channel, payload }) =>
    hub.endpoint.channels?.[channel]?.(payload ?? ""),
  );
  await listener.query("listen staff_rights_changed; listen call_draft_saved");
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
  try {
    const draftId = await makeDraft({ departmentId: water });
    const { socket, closed } = openSocket(hub, draftId, officer().actor);
    await setMember({ role: "decider" });
    await settle();
    expect(closed).toEqual([]);
    await setMember({ allDepartments: false });
    await settle();
    expect(closed).toEqual([4403]);
    expect(await hub.endpoint.canOpen(socket)).toBe(false);

    // A department of the draft that is not the member's.
    await db.insert(staffMemberDepartments).values({ memberId, departmentId: water });
    const limited = { ...officer().actor, departmentIds: [water] };
    const second = openSocket(hub, draftId, limited);
    await settle();
    expect(second.closed).toEqual([]);
    await db
      .update(callDraftFields)
      .set({ value: air, version: 2 })
      .where(and(eq(callDraftFields.draftId, draftId), eq(callDraftFields.field, "departmentId")));
    await settle();
    expect(second.closed).toEqual([4403]);
  } finally {
    hub.stop();
    listener.release(true);
    await db.delete(staffMemberDepartments);
    await setMember({ role: "officer", allDepartments: true });
  }
});

test("[E-11 part] the list of calls shows every date that a draft can have", async () => {
  const draftId = await makeDraft();
  const sent = { closesAt: "0000-06-01T10:00:00Z" };
  expect((await save(draftId, sent, 1)).verdicts.closesAt).toEqual({
    kind: "invalid",
    code: "invalid",
  });
  expect(await scene.deps.db.$count(calls)).toBeGreaterThan(0);
});
