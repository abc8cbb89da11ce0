import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { countDossiersWithoutCoordinator } from "#features/proposals/team/queries/coordinators.server.ts";
import { loadCoordinationPage } from "#features/proposals/team/views/coordination-page.server.ts";
import type { Actor, StaffActor, StaffRole } from "#platform/actor.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { addDossierMember } from "#tests/factories/dossiers.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import type { SearchResult } from "../frame/rules/search-result.ts";
import { searchBackOffice } from "../search/queries/search.server.ts";
import { staffInvitations } from "../staff/tables.server.ts";
import { requestCoordinator } from "./commands/request-coordinator.server.ts";
import { loadStaffHome } from "./views/staff-home.server.ts";

const NOW = new Date("2026-11-24T11:00:00Z");
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

let scene: AccountTestContext;
let own: number;
let water: number;
let energy: number;
let manager: StaffActor;

const page = (href: string, title: string): SearchResult => ({
  kind: "page",
  href: `/administration-portail-aap${href}`,
  title,
  detail: null,
});
const TEAM = page("/reglages/equipe", "Équipe et rôles");
const CALLS = page("/appels", "Appels");
const PARTNERS = page("/partenaires", "Partenaires");

beforeAll(async () => {
  scene = await createAccountTestContext();
  const { db } = scene;
  own = await makeAgency(db, { code: "MARE", nameFr: "Agence des mares" });
  const foreign = await makeAgency(db, { code: "LAC" });
  const rows = await db
    .insert(departments)
    .values([
      { partnerId: own, nameFr: "Eau", nameEn: "Water" },
      { partnerId: own, nameFr: "Énergie", nameEn: "Energy" },
    ])
    .returning({ id: departments.id });
  [water = 0, energy = 0] = rows.map(({ id }) => id);
  const at = (published: number, opens: number, closes: number) => ({
    publishedAt: inDays(published),
    opensAt: inDays(opens),
    closesAt: inDays(closes),
  });
  const call = (titleFr: string, over: Parameters<typeof makeCall>[1]) =>
    makeCall(db, { titleFr, titleEn: titleFr, partnerId: own, ...over });
  await call("Étangs ouverts", { ...at(-60, -30, 5), departmentId: water });
  await call("Étangs électriques", { ...at(-60, -30, 40), departmentId: energy });
  await call("Étangs de tous", at(-10, 20, 90));
  await call("Étangs à paraître", { ...at(3, 30, 90), departmentId: water });
  await call("Étangs retirés", at(-400, -390, -300));
  await makeCall(db, { titleFr: "Étangs des autres", partnerId: foreign, ...at(-60, -30, 5) });
  const addColleague = async (firstName: string, partnerId: number, endedAt: Date | null = null) =>
    makeMembership(db, {
      userId: (await makeResearcher(db, { firstName, lastName: "Étang" })).id,
      partnerId,
      endedAt,
    });
  await addColleague("Ici", own);
  await addColleague("Parti", own, NOW);
  await addColleague("Ailleurs", foreign);
  const person = await makeResearcher(db, { firstName: "Hélène", lastName: "Vasseur" });
  const memberId = await makeMembership(db, { userId: person.id, partnerId: own });
  manager = makeStaffActor(person.id, { partnerId: own, memberId, firstName: "Hélène" });
});
afterAll(() => scene.end());

test("[E-10 part] the search finds only what the actor may see: agency, departments, colleagues, pages", async () => {
  const find = async (actor: Actor, pages = [CALLS, TEAM], text = "etang") => {
    if (actor.kind !== "staff" && actor.kind !== "administrator") throw new Error(actor.kind);
    const request = { text, locale: "fr", now: NOW, pages } as const;
    return (await searchBackOffice(scene.db, actor, request)).map(({ title }) => title);
  };
  // Planned and past calls too; no call of another agency, no former colleague.
  expect(await find(manager)).toEqual([
    "Étangs de tous",
    "Étangs à paraître",
    "Étangs électriques",
    "Étangs ouverts",
    "Étangs retirés",
    "Ici Étang",
  ]);
  const limited = { ...manager, role: "reader" as const, departmentIds: [water] };
  expect(await find(limited)).toEqual([
    "Étangs de tous",
    "Étangs à paraître",
    "Étangs ouverts",
    "Étangs retirés",
    "Ici Étang",
  ]);
  expect(await find({ ...limited, departmentIds: [] })).toEqual([
    "Étangs de tous",
    "Étangs retirés",
    "Ici Étang",
  ]);
  // Without the page of the team, colleagues lead nowhere.
  expect(await find(manager, [])).not.toContain("Ici Étang");
  const { administrator } = makeActors("nobody");
  expect(await find(administrator, [TEAM, PARTNERS])).toEqual([]);
  expect(await find(administrator, [PARTNERS], "mares")).toEqual(["MARE"]);
  expect(await find(manager, [TEAM, PARTNERS], "mares")).toEqual([]);
  // Signs of patterns are text, and an empty search lists the pages alone.
  expect(await find(manager, [TEAM], "% _")).toEqual(["Équipe et rôles"]);
  expect(await find(manager, [TEAM], "")).toEqual(["Équipe et rôles"]);
});

test("[E-09 part] the home page has the season of the member's departments, and what a manager has to do", async () => {
  const { db } = scene;
  const load = (actor: StaffActor) => loadStaffHome(db, actor, { locale: "fr", now: NOW });
  const home = await load(manager);
  expect(home.season.map(({ title, phase }) => [title, phase])).toEqual([
    ["Étangs à paraître", "planned"],
    ["Étangs ouverts", "open"],
    ["Étangs de tous", "published"],
    ["Étangs électriques", "open"],
  ]);
  expect(home.watched.map(({ title }) => title)).toEqual(["Étangs à paraître", "Étangs ouverts"]);
  expect(home.tasks.map(({ kind }) => kind)).toEqual(["controller", "english"]);

  const energyOnly = await load({ ...manager, role: "reader", departmentIds: [energy] });
  expect(energyOnly.season.map(({ title }) => title)).toEqual([
    "Étangs de tous",
    "Étangs électriques",
  ]);
  expect(energyOnly.tasks).toEqual([]);

  const invite = (email: string, expiresInDays: number, over = {}) =>
    db.insert(staffInvitations).values({
      partnerId: own,
      email,
      role: "reader",
      allDepartments: true,
      tokenHash: `${email}${expiresInDays}`,
      locale: "fr",
      createdAt: inDays(expiresInDays - 7),
      expiresAt: inDays(expiresInDays),
      ...over,
    });
  await invite("expired@example.org", -2);
  await invite("again@example.org", -3);
  await invite("again@example.org", 4);
  await invite("soon@example.org", 1);
  await invite("joined@example.org", -1, { acceptedAt: NOW });
  await invite("cancelled@example.org", -1, { cancelledAt: NOW });
  await db
    .update(partners)
    .set({ controllerName: "DPO", controllerEmail: "dpo@example.org", descriptionEn: "Ponds" })
    .where(eq(partners.id, own));
  expect((await load(manager)).tasks).toEqual([
    { kind: "expiringInvitations", count: 1, until: inDays(1), page: "team" },
    { kind: "expiredInvitations", count: 1, until: null, page: "team" },
  ]);
});

test("deposits are counted by call and day in Paris, once for each dossier that the member sees", async () => {
  const { db } = scene;
  const { pool } = scene.deps;
  const { id } = await makeCall(db, { titleFr: "Crues", partnerId: own, departmentId: energy });
  const coordinator = await makeResearcher(db, {});
  // Late on the 20th in UTC is the 21st in Paris.
  await pool.query(
    `with made as (
       insert into dossiers (call_id, acronym, title, place, published_at, created_at, saved_at)
       values ($1, 'CRUE', 'Crue', 'published', now(), now(), now()), ($1, 'ONDE', 'Onde', 'published', now(), now(), now())
       returning id, acronym)
     insert into deposit_versions (dossier_id, number, kind, manifest, sha256, forms, deposited_at)
     select made.id, number, case number when 1 then 'deposit' else 'refile' end, number || acronym, encode(sha256(convert_to(number || acronym, 'UTF8')), 'hex'), '{}',
       case when number = 1 then timestamptz '2026-11-20T23:30:00Z' else timestamptz '2026-11-22T10:00:00Z' end
     from made, generate_series(1, 2) as number`,
    [id],
  );
  const load = (actor: StaffActor) => loadStaffHome(db, actor, { locale: "fr", now: NOW });
  const { plot } = await load(manager);
  const countCall = ({ season }: Awaited<ReturnType<typeof load>>) =>
    season.find((call) => call.id === id)?.deposited;
  expect(plot).toMatchObject({ total: 2, highest: 2, titles: ["Crues"] });
  expect(plot.days.find(({ total }) => total > 0)?.day).toBe("2026-11-21");
  expect((await load({ ...manager, departmentIds: [water] })).plot.total).toBe(0);
  // A member of a team knows that its dossier exists, and nothing else of it: not the day of its deposit either.
  await pool.query(
    "insert into dossier_teams (dossier_id, number) select id, 1 from dossiers where acronym = 'CRUE'",
  );
  await pool.query(
    `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
     select id, $1, 'member', 1, now() from dossiers where acronym = 'CRUE'`,
    [coordinator.id],
  );
  const home = await load({ ...manager, userId: coordinator.id });
  expect(home.plot.total).toBe(1);
  expect(countCall(home)).toBe(2);
  const elsewhere = { ...manager, userId: coordinator.id, departmentIds: [water] };
  expect((await load(elsewhere)).plot.total).toBe(0);
});

test("[E-01 part] a deposited dossier without a coordinator is shown, and an administrator is asked once for one", async () => {
  const administrator = await makeAdministrator(scene.db);
  const call = await makeCall(scene.db, { partnerId: own, departmentId: water });
  const [dossier] = await scene.db
    .insert(dossiers)
    .values({
      callId: call.id,
      acronym: "ORPHELIN",
      title: "Sans coordination",
      place: "published",
      publishedAt: NOW,
      createdAt: NOW,
      savedAt: NOW,
    })
    .returning({ id: dossiers.id });
  const id = dossier?.id ?? "";
  const shown = async (actor: StaffActor) =>
    (await loadStaffHome(scene.db, actor, { locale: "fr", now: NOW })).orphans.filter(
      ({ acronym }) => acronym === "ORPHELIN",
    );
  // Without a member there is nobody to name.
  expect(await shown(manager)).toEqual([]);
  await addDossierMember(scene.deps, id, "member");
  expect(await shown(manager)).toMatchObject([{ acronym: "ORPHELIN", requestedAt: null }]);
  expect(await shown({ ...manager, departmentIds: [energy] })).toEqual([]);
  // More than are listed are counted.
  const before = await countDossiersWithoutCoordinator(scene.db);
  const many = await makeAgency(scene.db, { code: "MANY" });
  const crowded = await makeCall(scene.db, { partnerId: many });
  for (let index = 0; index < 12; index++) {
    const [one] = await scene.db
      .insert(dossiers)
      .values({
        ...{ callId: crowded.id, acronym: `SEUL${index}`, title: "Seul", place: "published" },
        ...{ publishedAt: NOW, createdAt: NOW, savedAt: NOW },
      })
      .returning({ id: dossiers.id });
    await addDossierMember(scene.deps, one?.id ?? "", "member");
  }
  const { orphans } = await loadStaffHome(
    scene.db,
    { ...manager, partnerId: many },
    { locale: "fr", now: NOW },
  );
  expect([orphans.length, orphans[0]?.total]).toEqual([10, 12]);
  const total = before.total + 12;
  expect(await countDossiersWithoutCoordinator(scene.db)).toEqual({ total, requested: 0 });
  const ask = (actor: Actor) =>
    getOutcome(requestCoordinator({ ...scene.deps, actor }, { dossierId: id }));
  const foreign = await makeAgency(scene.db, { code: "RIA" });
  const join = async (partnerId: number, role: StaffRole, allDepartments = true) => {
    const userId = (await makeResearcher(scene.db)).id;
    const memberId = await makeMembership(scene.db, { userId, partnerId, role, allDepartments });
    return makeStaffActor(userId, { partnerId, role, memberId });
  };
  expect(await ask(await join(foreign, "manager"))).toBe("NOT_FOUND");
  expect(await ask(await join(own, "manager", false))).toBe("NOT_FOUND");
  expect(await ask(await join(own, "reader"))).toBe("FORBIDDEN_ROLE needs.officer");
  expect(await Promise.all([ask(manager), ask(await join(own, "officer"))])).toContain("done");
  expect(await ask(manager)).toBe("TAKEN requested");
  const mails = await scene.runJobs();
  expect(mails.map(({ to }) => to.address)).toEqual([administrator.email]);
  expect(mails[0]?.subject).toContain("MARE");
  expect((await shown(manager))[0]?.requestedAt).toEqual(scene.now());
  expect(await countDossiersWithoutCoordinator(scene.db)).toEqual({ total, requested: 1 });
  const listed = () =>
    loadCoordinationPage(scene.db, { locale: "fr", now: scene.now(), searched: "" });
  // Requested ones stand first.
  expect((await listed())[0]).toMatchObject({ acronym: "ORPHELIN", request: { agency: "MARE" } });
});

test("[E-10 part] calls and dossiers are found by number; drafts and dossiers of others are not", async () => {
  const { db } = scene;
  const DOSSIERS = page("/dossiers", "Dossiers");
  const COORDINATIONS = page("/coordinations", "Coordinations");
  const { id: callId } = await makeCall(db, {
    titleFr: "Rives",
    partnerId: own,
    departmentId: water,
    code: "RIVE",
    year: 2026,
    reference: "AG-2026-7",
  });
  await scene.deps.pool.query("insert into dossier_counters (call_id, last) values ($1, 416)", [
    callId,
  ]);
  const { rows } = await scene.deps.pool.query<{ id: string; number: string }>(
    `insert into dossiers (call_id, acronym, title, place, published_at, created_at, saved_at) values
       ($1, 'SAULE', 'Saules', 'published', now(), now(), now()), ($1, 'AULNE', 'Aulnes', 'draft', null, now(), now())
     returning id, number`,
    [callId],
  );
  expect(rows.map(({ number }) => number)).toEqual(["MARE-26-RIVE-0417", "MARE-26-RIVE-0418"]);
  const { administrator } = makeActors("nobody");
  const find = async (text: string, actor: Actor, shown: SearchResult[]) => {
    if (actor.kind !== "staff" && actor.kind !== "administrator") throw new Error(actor.kind);
    const request = { text, locale: "fr", now: NOW, pages: shown } as const;
    const results = await searchBackOffice(db, actor, request);
    return results.map(({ title, href }) => [title, href]);
  };
  const saule = `/administration-portail-aap/dossiers/${rows[0]?.id}`;
  expect(await find("MARE-26-RIVE-0417", manager, [DOSSIERS])).toEqual([["SAULE — Saules", saule]]);
  expect(await find("0417", manager, [DOSSIERS])).toEqual([["SAULE — Saules", saule]]);
  expect(await find("saule", manager, [DOSSIERS])).toEqual([["SAULE — Saules", saule]]);
  expect(await find("MARE-26-RIVE-0418", manager, [DOSSIERS])).toEqual([]);
  expect(
    await find("MARE-26-RIVE-0417", { ...manager, departmentIds: [energy] }, [DOSSIERS]),
  ).toEqual([]);
  expect(await find("MARE-26-RIVE-0417", manager, [])).toEqual([]);
  const aulne = "/administration-portail-aap/coordinations?q=MARE-26-RIVE-0418";
  expect(await find("mare-26-rive-0418", administrator, [COORDINATIONS])).toEqual([
    ["AULNE — Aulnes", aulne],
  ]);
  // Administrators do not browse dossiers.
  expect(await find("aulne", administrator, [COORDINATIONS])).toEqual([]);
  expect(await find("0418", administrator, [COORDINATIONS])).toEqual([]);
  for (const text of ["MARE-26-RIVE", "rive", "AG-2026-7"])
    expect((await find(text, manager, [CALLS])).map(([title]) => title)).toEqual(["Rives"]);
});
