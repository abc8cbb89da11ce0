import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { declaredConflicts, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { setFormMeanings } from "#features/proposals/form-models/commands/set-form-meanings.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { actorContext, type StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { requestInfoContext, webDepsContext } from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { action } from "../../../routes/backoffice/dossiers.tsx";
import { indexDeposit, indexOutdatedDeposits } from "../dossier-index/jobs/index.server.ts";
import { agencyDossiers } from "../dossier-index/tables.server.ts";
import { indexDossier } from "../dossier-index/writes/index-dossier.server.ts";
import { createListCsv, loadListView } from "../lists/views/list-view.server.ts";
import { assignDossiers } from "./commands/assign-dossiers.server.ts";
import { followDossiers } from "./commands/follow-dossiers.server.ts";
import { labelDossiers } from "./commands/label-dossiers.server.ts";
import { mailFollowers } from "./jobs/mail-followers.server.ts";
import { countLeftAssignments } from "./queries/left-assignments.server.ts";
import { formatDossierHeader, formatDossierLine } from "./rules/dossier-list.ts";
import { agencyLabels, dossierAssignments, dossierFollows } from "./tables.server.ts";
import { loadAssignmentTrial } from "./views/assignment-trial.server.ts";
import { listColleagueWork } from "./views/colleague-work.server.ts";
import { createDossierList, loadDossiersPage } from "./views/dossier-list.server.ts";

/** The demonstration's call of forty deposited dossiers, in the department "Environnement" of the ANR. */
const CALL = "EAU";
const NOBODY = "00000000-0000-4000-8000-000000000000";

let scene: TestDeps;
let anr: number;
let helene: StaffActor;
let karim: StaffActor;
let nora: StaffActor;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const [partner] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.code, "ANR"));
  anr = partner?.id ?? 0;
  const findStaff = async (email: string) => {
    const [row] = await db
      .select({
        userId: users.id,
        memberId: staffMembers.id,
        role: staffMembers.role,
        departmentIds: sql<number[] | null>`case when ${staffMembers.allDepartments} then null else
          array(select department_id from staff_member_departments where member_id = ${staffMembers.id}) end`,
      })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(sql`${users.email} = ${email} and ${staffMembers.partnerId} = ${anr}`);
    if (!row) throw new Error(`no member of staff ${email}`);
    return makeStaffActor(row.userId, { ...row, partnerId: anr });
  };
  helene = await findStaff("helene.vasseur@example.org");
  karim = await findStaff("karim.belkacem@example.org");
  nora = await findStaff("nora.thiam@example.org");
});
afterAll(() => scene.end());

const toArgs = (actor: StaffActor, request: Request): LoaderFunctionArgs => {
  const context = new RouterContextProvider();
  const info = { id: randomUUID(), locale: "fr", path: "/", clientAddress: "192.0.2.1", nonce: "" };
  context.set(requestInfoContext, { ...info, origin: "http://passerelle.test" } as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  return { request, params: {}, context } as unknown as LoaderFunctionArgs;
};

const as = (actor: StaffActor) => ({ ...scene.deps, actor });
const now = () => scene.deps.clock.now();

const load = async (actor: StaffActor, query: string) =>
  loadDossiersPage(scene.deps.db, actor, {
    parameters: new URLSearchParams({ q: query }),
    locale: "fr",
    now: now(),
  });
const count = async (actor: StaffActor, query: string) => (await load(actor, query)).view.total;

describe("index", () => {
  test("a deposit queues its index; the row follows the held version and never goes back", async () => {
    const { deps, queue } = scene;
    const dossier = await makeCompleteDossier(deps, [
      buildModelInput([question("a", "text", { required: true }), question("aid", "currency")]),
    ]);
    await queue.clear();
    await depositDossier(withRequest(dossier.caller, { origin: "http://localhost:4100" }), {
      dossierId: dossier.id,
    });
    const request = { id: "index-deposit", payload: { dossierId: dossier.id } };
    expect(await queue.waiting()).toContainEqual(expect.objectContaining(request));
    await queue.runJobs(deps, indexDeposit);
    const read = async () => {
      const [row] = await deps.db
        .select()
        .from(agencyDossiers)
        .where(eq(agencyDossiers.dossierId, dossier.id));
      return row;
    };
    const row = await read();
    expect(row).toMatchObject({ versionNumber: 1, acronym: "SAISONS", requestedAmount: null });
    // Run again, it writes the same row.
    await indexDossier(deps.db, dossier.id, row?.indexedAt ?? now());
    expect(await read()).toEqual(row);
    // A row of a later version stays, whatever an older job brings.
    await deps.db
      .update(agencyDossiers)
      .set({ versionNumber: 2, title: "Plus récent" })
      .where(eq(agencyDossiers.dossierId, dossier.id));
    await indexDossier(deps.db, dossier.id, now());
    expect(await read()).toMatchObject({ versionNumber: 2, title: "Plus récent" });
  });

  test("what is missing, and deposits whose questions got another meaning, are indexed", async () => {
    const { deps, queue } = scene;
    const { db } = deps;
    await db.delete(agencyDossiers);
    await indexOutdatedDeposits.run(deps, {});
    expect(await count(helene, `appel:${CALL}`)).toBe(40);
    const [version] = await db
      .select({ id: formModelVersions.id })
      .from(callForms)
      .innerJoin(calls, eq(calls.id, callForms.callId))
      .innerJoin(formModelVersions, eq(formModelVersions.id, callForms.versionId))
      .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
      .where(sql`${calls.code} = ${CALL} and ${formModels.formModelType} = 'general_information'`);
    const set = (questionId: string | null) =>
      setFormMeanings(as(helene), {
        versionId: version?.id ?? "",
        meanings: { requested_amount: questionId },
      });
    await queue.clear();
    await set(null);
    await queue.runJobs(deps, indexOutdatedDeposits);
    expect(await count(helene, `appel:${CALL} aide>=0`)).toBe(0);
    await set("aid");
    await queue.runJobs(deps, indexOutdatedDeposits);
    expect(await count(helene, `appel:${CALL} aide>=0`)).toBe(40);
  });

  test("a text with too many different words is indexed in part", async () => {
    const { deps } = scene;
    const dossier = await makeCompleteDossier(deps, [
      buildModelInput([question("a", "text", { required: true })]),
    ]);
    // Few and long, which is as large and parsed faster.
    const words = Array.from({ length: 1_200 }, (_, word) => `m${word}x`.repeat(200)).join(" ");
    await deps.db.update(dossiers).set({ title: words }).where(eq(dossiers.id, dossier.id));
    await depositDossier(withRequest(dossier.caller, { origin: "http://localhost:4100" }), {
      dossierId: dossier.id,
    });
    await indexDossier(deps.db, dossier.id, now());
    const [row] = await deps.db
      .select({ lexemes: sql<number>`length(${agencyDossiers.content})` })
      .from(agencyDossiers)
      .where(eq(agencyDossiers.dossierId, dossier.id));
    expect(row?.lexemes).toBeGreaterThan(100);
    expect(row?.lexemes).toBeLessThan(1_200);
  });
});

describe("list", () => {
  test.each([
    [`appel:${CALL}`, 40],
    [`appel:ANR-XX-${CALL}`, 0],
    ["appel:personne", 0],
    [`appel:${CALL} etat:depose`, 24],
    [`appel:${CALL} etat:debloque`, 4],
    [`appel:${CALL} etat:selectionne,non-selectionne,non-eligible`, 12],
    [`appel:${CALL} -etat:depose`, 16],
    [`appel:${CALL} departement:environnement`, 40],
    [`appel:${CALL} departement:energie-materiaux`, 0],
    [`appel:${CALL} pays:FR`, 38],
    [`appel:${CALL} organisme:cracovie dossier:tourbe`, 0],
    [`appel:${CALL} aide>0 duree:24..48`, 40],
    [`appel:${CALL} equipes>=2 version:1 depose>2000`, 35],
    [`appel:${CALL} label:a-revoir`, 7],
    [`appel:${CALL} confie:karim`, 5],
    [`appel:${CALL} confie:partis`, 5],
    [`appel:${CALL} confie:personne`, 20],
    [`appel:${CALL} texte:tourbières`, 1],
    [`appel:${CALL} texte:"celles et ceux"`, 40],
    [`appel:${CALL} tourbe+`, 1],
  ])("[E-04 part] %s finds %i", async (query, total) => {
    expect(await count(helene, query)).toBe(total);
  });

  test("[E-04 part] filtered to one call, the page has its figures; drafts are counted only", async () => {
    const { call, view, next } = await load(helene, `appel:${CALL} tri:dossier`);
    expect(call).toMatchObject({
      summary: { deposited: 40, unlocked: 4, notEligible: 4, drafts: 0 },
    });
    expect(call?.plot.total).toBe(40);
    const own = view.rows.find(
      ({ assignedMemberId }) => assignedMemberId === null || assignedMemberId === helene.memberId,
    );
    expect(next).toEqual({ id: own?.id, acronym: own?.acronym });
    expect((await load(helene, "appel:EAU,PRC")).call).toBeNull();
    expect((await load(helene, "")).call).toBeNull();
    const drafts = await scene.deps.db.$count(
      agencyDossiers,
      sql`${agencyDossiers.dossierId} in (select id from dossiers where place = 'draft')`,
    );
    expect(drafts).toBe(0);
  });

  test("[E-04 part] other agencies, other departments and conflicts see nothing of a dossier", async () => {
    const { db } = scene.deps;
    const foreign = { ...helene, partnerId: await makeAgency(db) };
    expect(await count(foreign, "")).toBe(0);
    expect((await load(foreign, `appel:${CALL}`)).call).toBeNull();
    const elsewhere = { ...helene, departmentIds: [] };
    expect(await count(elsewhere, `appel:${CALL}`)).toBe(0);
    const page = await load(nora, `appel:${CALL} tri:dossier`);
    const [kept] = page.view.rows;
    expect(page.keptByConflict).toBe(0);
    const conflict = { userId: nora.userId, dossierId: kept?.id ?? "", declaredAt: now() };
    await db.insert(declaredConflicts).values(conflict);
    const after = await load(nora, `appel:${CALL}`);
    expect(after.view.total).toBe(39);
    expect(after.keptByConflict).toBe(1);
    // Not even the day of its deposit.
    expect(after.call?.plot.total).toBe(39);
    // The figure does not change with what the dossier contains.
    expect((await load(nora, `appel:${CALL} dossier:introuvable`)).keptByConflict).toBe(1);
    expect((await load(nora, "appel:PRC")).keptByConflict).toBe(0);
    const choose = { text: "", ids: [kept?.id], shownCount: 1 };
    expect(await getOutcome(followDossiers(as(nora), { chosen: choose, isOn: true }))).toBe(
      "NOT_FOUND",
    );
    await db.delete(declaredConflicts).where(eq(declaredConflicts.userId, nora.userId));
  });

  test("[E-04 part] the CSV has the rows of the query, and no formula", async () => {
    const list = await createDossierList(scene.deps.db, helene);
    const body = createListCsv(
      list,
      new URLSearchParams({ q: `appel:${CALL} etat:debloque` }),
      now(),
      { header: formatDossierHeader("fr"), formatLine: (row) => formatDossierLine(row, "fr") },
    );
    const lines = (await new Response(body).text()).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^"ANR-\d\d-EAU-\d{4}";/);
  });
});

describe("acts", () => {
  const choose = async (query: string) => ({
    text: query,
    ids: null,
    shownCount: await count(helene, query),
  });
  const karims = `appel:${CALL} confie:karim`;

  test("[E-04 part] officers assign after a trial; who may not read a dossier does not get it", async () => {
    const { db } = scene.deps;
    const chosen = await choose(`appel:${CALL} confie:personne`);
    const trial = await loadAssignmentTrial(db, helene, {
      chosen,
      memberId: karim.memberId,
      now: now(),
    });
    expect(trial).toMatchObject({ changed: { count: 20 }, taken: { count: 0 } });
    const assign = (actor: StaffActor, memberId: string | null, expected: number, over = chosen) =>
      getOutcome(assignDossiers(as(actor), { chosen: over, memberId, expected }));
    expect(await assign(nora, karim.memberId, 20)).toBe("FORBIDDEN_ROLE needs.officer");
    expect(await assign(helene, karim.memberId, 19)).toBe("STALE selectionChanged");
    // A reader, and a member of another agency.
    expect(await assign(helene, nora.memberId, 20)).toBe("INVALID member=unknown");
    expect(await assign(helene, NOBODY, 20)).toBe("INVALID member=unknown");
    expect(await assign(helene, karim.memberId, 20)).toBe("done");
    expect(await count(helene, karims)).toBe(25);
    const events = await db.$count(auditEvents, eq(auditEvents.event, "staff.dossierAssigned"));
    expect(events).toBe(20);
    // Nothing about it stands in the journal of a dossier.
    expect(
      await db.$count(
        auditEvents,
        sql`${auditEvents.event} like 'staff.dossier%' and ${auditEvents.subjectKind} = 'dossier'`,
      ),
    ).toBe(0);
    const [conflict] = (await load(helene, karims)).view.rows;
    await db.insert(declaredConflicts).values({
      userId: karim.userId,
      dossierId: conflict?.id ?? "",
      declaredAt: now(),
    });
    await db.delete(dossierAssignments).where(eq(dossierAssignments.memberId, karim.memberId));
    const again = await choose(`appel:${CALL} confie:personne`);
    expect(
      await loadAssignmentTrial(db, helene, {
        chosen: again,
        memberId: karim.memberId,
        now: now(),
      }),
    ).toMatchObject({ changed: { count: 24 }, unreadable: { count: 1 } });
  });

  test("[E-04 part] what was assigned to somebody who left is listed and handed on", async () => {
    const { db } = scene.deps;
    expect(await countLeftAssignments(db, helene)).toBe(5);
    const chosen = await choose("confie:partis");
    await assignDossiers(as(helene), { chosen, memberId: helene.memberId, expected: 5 });
    expect(await countLeftAssignments(db, helene)).toBe(0);
    // A colleague who is there but may not deal with a dossier any more is as good as gone.
    const [one] = (await load(helene, `appel:${CALL} confie:moi`)).view.rows;
    const conflict = { userId: helene.userId, dossierId: one?.id ?? "", declaredAt: now() };
    await db.insert(declaredConflicts).values(conflict);
    expect(await countLeftAssignments(db, karim)).toBe(1);
    expect((await load(karim, "confie:partis")).view.rows).toMatchObject([
      { id: one?.id, lostAssignee: "barred" },
    ]);
    await db.delete(declaredConflicts).where(eq(declaredConflicts.userId, helene.userId));
    const limit = (over: Partial<typeof staffMembers.$inferInsert>) =>
      db.update(staffMembers).set(over).where(eq(staffMembers.id, helene.memberId));
    const own = await count(helene, "confie:moi");
    for (const over of [{ allDepartments: false }, { role: "reader" as const }]) {
      await limit(over);
      expect(await countLeftAssignments(db, karim)).toBe(own);
      await limit({ allDepartments: true, role: helene.role });
    }
    expect(await countLeftAssignments(db, karim)).toBe(0);
    expect(await count(helene, `appel:${CALL} confie:moi`)).toBe(10);
    // From the page of people: all of a colleague's dossiers at once, found by the query of that colleague.
    const findWork = async (memberId: string) =>
      (await listColleagueWork(db, karim)).find((one) => one.memberId === memberId);
    const work = await findWork(helene.memberId);
    expect(work?.count).toBe(10);
    const mine = { text: work?.query ?? "", ids: null, shownCount: work?.count ?? 0 };
    await assignDossiers(as(karim), { chosen: mine, memberId: karim.memberId, expected: 10 });
    expect(await findWork(helene.memberId)).toBeUndefined();
    expect(await count(helene, `appel:${CALL} confie:moi`)).toBe(0);
  });

  test("[E-04 part] labels are made with the first dossier and go with the last; readers only follow", async () => {
    const { db } = scene.deps;
    const chosen = await choose(`appel:${CALL} etat:selectionne`);
    const label = (actor: StaffActor, name: string, isOn: boolean) =>
      getOutcome(labelDossiers(as(actor), { chosen, name, isOn }));
    expect(await label(nora, "Jury", true)).toBe("FORBIDDEN_ROLE needs.officer");
    expect(await label(helene, "  ", true)).toBe("INVALID name=missing");
    expect(await label(helene, "x".repeat(41), true)).toBe("INVALID name=tooLong");
    expect(await label(helene, "Inconnue", false)).toBe("INVALID name=unknown");
    expect(await label(helene, "Jury", true)).toBe("done");
    expect(await label(helene, "JURY", true)).toBe("done");
    expect(await count(helene, "label:jury")).toBe(4);
    expect(await label(helene, "jury", false)).toBe("done");
    expect(await db.$count(agencyLabels, sql`lower(name) = 'jury'`)).toBe(0);
    await followDossiers(as(nora), { chosen, isOn: true });
    expect(await count(nora, `appel:${CALL} suivi:oui etat:selectionne`)).toBe(4);
    await followDossiers(as(nora), { chosen, isOn: false });
    expect(await count(nora, "suivi:oui etat:selectionne")).toBe(0);
  });

  test("[E-13 part] followers are mailed what happens to a dossier, except those who may not read it", async () => {
    const { db } = scene.deps;
    const [followed, conflict] = (await load(helene, `appel:${CALL} tri:dossier`)).view.rows;
    await db
      .insert(declaredConflicts)
      .values({ userId: karim.userId, dossierId: conflict?.id ?? "", declaredAt: now() })
      .onConflictDoNothing();
    await db.insert(dossierFollows).values(
      [followed, conflict].flatMap((row) =>
        [helene, karim].map(({ memberId }) => ({
          ...{ memberId, dossierId: row?.id ?? "", since: now() },
        })),
      ),
    );
    const tell = async (row: typeof followed) => {
      const change = { event: "refiled", version: 2, at: now().toISOString() } as const;
      await scene.queue.clear();
      await mailFollowers.run(scene.deps, { dossierId: row?.id ?? "", ...change });
      return scene.queue.mailbox.map(({ to, subject }) => `${to.address} ${subject}`).sort();
    };
    expect(await tell(followed)).toEqual([
      expect.stringContaining(`helene.vasseur@example.org ${followed?.acronym} est redéposé`),
      expect.stringContaining("karim.belkacem@example.org"),
    ]);
    expect(await tell(conflict)).toEqual([expect.stringContaining("helene.vasseur@example.org")]);
  });

  test("[E-04 part] a selection with a dossier of another agency changes nothing", async () => {
    const { db } = scene.deps;
    const [foreign] = await db
      .select({ id: agencyDossiers.dossierId })
      .from(agencyDossiers)
      .innerJoin(calls, eq(calls.id, agencyDossiers.callId))
      .where(sql`${calls.partnerId} <> ${anr}`)
      .limit(1);
    const [own] = (await load(helene, `appel:${CALL}`)).view.rows;
    const chosen = { text: "", ids: [foreign?.id, own?.id], shownCount: 2 };
    const label = (over: typeof chosen) =>
      getOutcome(labelDossiers(as(helene), { chosen: over, name: "Fuite", isOn: true }));
    expect(await label(chosen)).toBe("STALE selectionChanged");
    expect(await label({ text: "", ids: [foreign?.id], shownCount: 1 })).toBe("NOT_FOUND");
    // The page that asks for the label or the colleague does not count it either.
    const post = (intent: string, ids: readonly (string | undefined)[]) => {
      const body = new URLSearchParams({ intent, q: "" });
      for (const id of ids) body.append("ligne", id ?? "");
      const request = new Request("http://passerelle.test/", { method: "POST", body });
      return Promise.resolve(action(toArgs(helene, request))).catch((error: unknown) => error);
    };
    for (const intent of ["tryLabel", "chooseMember", "askCompletion"]) {
      expect(await post(intent, [foreign?.id])).toMatchObject({ init: { status: 404 } });
      expect(await post(intent, chosen.ids)).toMatchObject({
        data: { problem: "selectionChanged" },
        init: { status: 409 },
      });
    }
    const view = await loadListView(
      await createDossierList(db, helene),
      new URLSearchParams({ q: "label:fuite" }),
      now(),
    );
    expect(view.problems.map(({ code }) => code)).toEqual(["unknownValue"]);
  });
});
