import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { makeCall } from "#tests/factories/calls.ts";
import {
  addDossierMember,
  makeCallWithForms,
  makeDossier,
  makeReadyResearcher,
} from "#tests/factories/dossiers.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { confirmCreation, createDossier } from "./commands/create-dossier.server.ts";
import { deleteDraft } from "./commands/delete-draft.server.ts";
import { renameDossier } from "./commands/rename-dossier.server.ts";
import { MAX_DRAFTS } from "./rules/dossier.ts";
import { draftDeleted } from "./rules/notification-kinds.ts";
import { dossierForms, dossierMembers, dossiers } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a")])]);
const names = { acronym: "  SAI  SONS ", title: "Stockage" };
const DAY = 86_400_000;

test("[D-01 part] a dossier begins with today's versions of the call's forms, coordinated by who began it", async () => {
  const call = await makeCallWithForms(scene.deps, [
    MODEL,
    { ...MODEL, formModelType: "general_information" },
  ]);
  const { id: userId } = await makeReadyResearcher(scene.deps.db);
  const caller = { ...scene.deps, actor: makePersonActor(userId) };
  const { id } = await createDossier(caller, { callSlug: call.slug, ...names });
  const [row] = await scene.deps.db.select().from(dossiers).where(eq(dossiers.id, id));
  expect(row).toMatchObject({ acronym: "SAI SONS", place: "draft", confirmedAt: null });
  const members = await scene.deps.db
    .select()
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, id));
  expect(members).toMatchObject([{ userId, role: "coordinator", teamNumber: 1 }]);
  const forms = await scene.deps.db
    .select()
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, id));
  expect(forms.map(({ formModelType }) => formModelType).sort()).toEqual([
    "general_information",
    "scientific_proposition",
  ]);
  await confirmCreation(caller, { dossierId: id });
  await confirmCreation(caller, { dossierId: id });
  const [confirmed] = await scene.deps.db.select().from(dossiers).where(eq(dossiers.id, id));
  expect(confirmed?.confirmedAt).not.toBeNull();
});

test("[D-01 part] only for an open call with forms, by somebody whose title, gender and affiliation are known", async () => {
  const { db } = scene.deps;
  const ready = makePersonActor((await makeReadyResearcher(db)).id);
  const asked = async (callSlug: string, actor = ready, over: object = {}) =>
    getOutcome(createDossier({ ...scene.deps, actor }, { callSlug, ...names, ...over }));
  const open = await makeCallWithForms(scene.deps, [MODEL]);
  const past = new Date(Date.now() - 30 * DAY);
  const closed = await makeCallWithForms(scene.deps, [MODEL], {
    publishedAt: past,
    opensAt: past,
    closesAt: new Date(Date.now() - DAY),
  });
  const upcoming = await makeCallWithForms(scene.deps, [MODEL], {
    opensAt: new Date(Date.now() + DAY),
  });
  const without = await makeCall(db);
  const newcomer = makePersonActor((await makeResearcher(db)).id);
  expect(await asked(open.slug, newcomer)).toBe("FORBIDDEN_ROLE incomplete");
  expect(await asked(closed.slug)).toBe("FORBIDDEN_ROLE callNotOpen");
  expect(await asked(upcoming.slug)).toBe("FORBIDDEN_ROLE callNotOpen");
  expect(await asked(without.slug)).toBe("NOT_FOUND");
  expect(await asked("no-such-call")).toBe("NOT_FOUND");
  expect(await asked(open.slug, ready, { acronym: " " })).toBe("INVALID acronym=missing");
  expect(await asked(open.slug, ready, { acronym: "x".repeat(31) })).toBe(
    "INVALID acronym=tooLong",
  );
  expect(await asked(open.slug)).toBe("done");
});

test("nobody coordinates more than fifty drafts, and two windows do not both take the last place", async () => {
  const { db, pool } = scene.deps;
  const open = await makeCallWithForms(scene.deps, [MODEL]);
  const { id: userId } = await makeReadyResearcher(db);
  await pool.query(
    `with made as (insert into dossiers (call_id, acronym, title, created_at, saved_at)
       select $1, 'D' || n, 'T', now(), now() from generate_series(2, $2::int) n returning id),
     teams as (insert into dossier_teams (dossier_id, number) select id, 1 from made)
     insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select id, $3, 'coordinator', 1, now() from made`,
    [open.id, MAX_DRAFTS, userId],
  );
  const caller = { ...scene.deps, actor: makePersonActor(userId) };
  const create = () => getOutcome(createDossier(caller, { callSlug: open.slug, ...names }));
  expect((await Promise.all([create(), create()])).sort()).toEqual(["FORBIDDEN_ROLE full", "done"]);
});

test("a form that is sent twice begins one dossier, and one with other names another", async () => {
  const open = await makeCallWithForms(scene.deps, [MODEL]);
  const caller = {
    ...scene.deps,
    actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
  };
  const sent = { id: randomUUID(), callSlug: open.slug, ...names };
  const [one, other] = await Promise.all([
    createDossier(caller, sent),
    createDossier(caller, sent),
  ]);
  expect([one.id, other.id]).toEqual([sent.id, sent.id]);
  const renamed = await createDossier(caller, { ...sent, acronym: "AUTRE" });
  expect(renamed.id).not.toBe(sent.id);
  // The id of another person's dossier is not returned to a stranger.
  const stranger = {
    ...scene.deps,
    actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
  };
  expect((await createDossier(stranger, sent)).id).not.toBe(sent.id);
});

test("renaming and deleting are for those who lead, and to strangers nothing exists", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const manager = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
  const stranger = {
    ...scene.deps,
    actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
  };
  const seen = { acronym: "SAISONS", title: "Stockage saisonnier de chaleur" };
  const rename = { dossierId: dossier.id, acronym: "NEUF", title: "Neuf", seen };
  expect(await getOutcome(renameDossier(manager, rename))).toBe("FORBIDDEN_ROLE notYourRole");
  expect(await getOutcome(renameDossier(stranger, rename))).toBe("NOT_FOUND");
  expect(await getOutcome(renameDossier(dossier.caller, rename))).toBe("done");
  const remove = { dossierId: dossier.id };
  expect(await getOutcome(deleteDraft(manager, remove))).toBe("FORBIDDEN_ROLE notYourRole");
  expect(await getOutcome(deleteDraft(stranger, remove))).toBe("NOT_FOUND");
  const delegate = await addDossierMember(scene.deps, dossier.id, "delegate", { teamNumber: 1 });
  expect(await getOutcome(deleteDraft(delegate, remove))).toBe("done");
  expect(await getOutcome(deleteDraft(dossier.caller, remove))).toBe("NOT_FOUND");
  // All other members are told the name of the person who deleted the draft.
  const told = await scene.deps.db
    .select({ userId: notifications.userId, data: notifications.data })
    .from(notifications)
    .where(eq(notifications.kind, draftDeleted.kind));
  expect(told.map(({ userId }) => userId).sort()).toEqual(
    [dossier.coordinator.userId, manager.actor.userId].sort(),
  );
  expect(told[0]?.data).toMatchObject({ dossier: "NEUF", who: "Ada Byron" });
});

test("two who rename at once: each name is as whoever changed it wants it, and one that both changed is kept", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const seen = { acronym: "SAISONS", title: "Stockage saisonnier de chaleur" };
  const rename = (change: object) =>
    renameDossier(dossier.caller, { dossierId: dossier.id, ...seen, seen, ...change });
  expect(await rename({ acronym: "HIVER" })).toEqual({ kind: "saved" });
  expect(await rename({ title: "Le froid" })).toEqual({ kind: "saved" });
  const current = { acronym: "HIVER", title: "Le froid" };
  expect(await rename({ acronym: "NEIGE" })).toEqual({ kind: "conflict", current });
  const [row] = await scene.deps.db.select().from(dossiers).where(eq(dossiers.id, dossier.id));
  expect(row).toMatchObject(current);
  // Having seen the conflict, the person decides.
  expect(await rename({ ...current, acronym: "NEIGE", seen: current })).toEqual({ kind: "saved" });
});

test("a draft goes with its last member, and stays while somebody is in it", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const colleague = await addDossierMember(scene.deps, dossier.id, "member");
  const { db } = scene.deps;
  const there = async () =>
    (await db.select().from(dossiers).where(eq(dossiers.id, dossier.id))).length;
  await db.delete(users).where(eq(users.id, dossier.coordinator.userId));
  expect(await there()).toBe(1);
  await db.delete(users).where(eq(users.id, colleague.actor.userId));
  expect(await there()).toBe(0);
});

test("[E-03 part] the database refuses to change a published version of a form", async () => {
  await makeCallWithForms(scene.deps, [MODEL]);
  const { db } = scene.deps;
  const [version] = await db.select().from(formModelVersions).limit(1);
  if (!version) throw new Error("no version");
  const where = eq(formModelVersions.id, version.id);
  const refusal = { cause: { code: "23001" } };
  await expect(db.update(formModelVersions).set({ number: 9 }).where(where)).rejects.toMatchObject(
    refusal,
  );
  await expect(db.delete(formModelVersions).where(where)).rejects.toMatchObject(refusal);
});
