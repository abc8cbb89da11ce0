import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { declaredConflicts } from "#features/proposals/dossiers/tables.server.ts";
import { findProject } from "#features/proposals/projects/queries/projects.server.ts";
import {
  projectAmendments,
  projectPeople,
  projects,
} from "#features/proposals/projects/tables.server.ts";
import { loadProjectPage } from "#features/proposals/projects/views/project-page.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeMembership } from "#tests/factories/staff.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { sumReleasedDecisions } from "../figures/queries/call-figures.server.ts";
import { amendProject } from "./commands/amend-project.server.ts";
import { applyProjectFile, tryProjectFile } from "./commands/import-projects.server.ts";

let scene: TestDeps;
/** Deciders of the agency with a released call, and of another one. */
let decider: StaffActor;
let foreign: StaffActor;
/** The project of a released decision. */
let project: typeof projects.$inferSelect;

async function hire(code: string): Promise<StaffActor> {
  const { db } = scene.deps;
  const [partner] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.code, code));
  const partnerId = partner?.id ?? 0;
  const { id: userId } = await makeResearcher(db);
  const memberId = await makeMembership(db, { userId, partnerId, role: "decider" });
  return makeStaffActor(userId, { partnerId, memberId, role: "decider" });
}

beforeAll(async () => {
  scene = await createTestDeps("demo");
  decider = await hire("ADEME");
  foreign = await hire("ANR");
  const [row] = await scene.deps.db
    .select()
    .from(projects)
    .where(and(eq(projects.source, "release"), eq(projects.acronym, "RUISSEL")));
  if (!row) throw new Error("the demonstration has no project RUISSEL");
  project = row;
});
afterAll(() => scene.end());

const as = (actor: StaffActor) => ({ ...scene.deps, actor });

const amendment = (over: Record<string, unknown>) => ({
  ...{ code: project.code, seen: 0, kind: "amount", amount: "", person: "" },
  ...{ startsOn: "", endsOn: "", reason: "Décision du comité de suivi" },
  ...over,
});

test("[E-14 part] Amendments change amount, coordinator and dates, each with the state before; stale and foreign ones are refused", async () => {
  const { db } = scene.deps;
  const { people } = await findProject(db, decider, project.code);
  const manager = people.find(({ role }) => role === "scientific_manager");
  const coordinator = people.find(({ role }) => role === "coordinator");
  await amendProject(as(decider), amendment({ amount: "400 000,50 €" }));
  await amendProject(as(decider), amendment({ seen: 1, kind: "coordinator", person: manager?.id }));
  const dates = { kind: "dates", startsOn: "2027-01-01", endsOn: "2029-12-31" };
  await amendProject(as(decider), amendment({ seen: 2, ...dates }));

  // Two people amend at once: the second sees that the project changed.
  const outcomes = [
    [decider, { seen: 2, amount: "1" }, "STALE amended"],
    [decider, { seen: 3, amount: "400000,5" }, "INVALID amount=unchanged"],
    [decider, { seen: 3, amount: "400.000" }, "INVALID amount=invalid"],
    [decider, { seen: 3, amount: "1", reason: " " }, "INVALID reason=missing"],
    [decider, { seen: 3, ...dates, endsOn: "2026-01-01" }, "INVALID endsOn=before"],
    [foreign, { seen: 3, amount: "1" }, "NOT_FOUND"],
    [
      { ...decider, role: "officer" as const },
      { seen: 3, amount: "1" },
      "FORBIDDEN_ROLE needs.decider",
    ],
  ] as const;
  for (const [actor, over, expected] of outcomes)
    expect.soft(await getOutcome(amendProject(as(actor), amendment(over)))).toBe(expected);

  const rows = await db
    .select()
    .from(projectAmendments)
    .where(eq(projectAmendments.projectId, project.id))
    .orderBy(projectAmendments.number);
  expect(rows.map(({ number, kind, before, after }) => ({ number, kind, before, after }))).toEqual([
    {
      ...{ number: 1, kind: "amount", before: { amountEuros: project.amountEuros } },
      after: { amountEuros: 400_000.5 },
    },
    {
      ...{ number: 2, kind: "coordinator" },
      before: expect.objectContaining({ personId: coordinator?.id }),
      after: expect.objectContaining({ personId: manager?.id }),
    },
    {
      ...{ number: 3, kind: "dates", before: { startsOn: null, endsOn: null } },
      after: { startsOn: "2027-01-01", endsOn: "2029-12-31" },
    },
  ]);
  await expect(db.delete(projectAmendments)).rejects.toThrow();
  // The people of the project see what it is now, and what changed; strangers and other kinds of people nothing.
  const page = await loadProjectPage(db, makePersonActor(coordinator?.userId ?? ""), {
    code: project.code.toLowerCase(),
    locale: "fr",
  });
  expect(page).toMatchObject({ amountEuros: 400_000.5, role: "scientific_manager" });
  expect(page.amendments.map(({ change }) => change.kind)).toEqual([
    "amount",
    "coordinator",
    "dates",
  ]);
  const stranger = makePersonActor((await makeResearcher(db)).id);
  for (const actor of [stranger, foreign])
    expect(await getOutcome(findProject(db, actor, project.code))).toBe("NOT_FOUND");

  expect(await sumReleasedDecisions(db, decider, project.callId ?? 0)).toEqual({
    ...{ decided: 3, selected: 1, grantedEuros: 400_000.5 },
  });
});

test("[E-14 part] Staff with a conflict of interest find neither the project nor its amount in the figures", async () => {
  const { db } = scene.deps;
  const conflicted = await hire("ADEME");
  await db.insert(declaredConflicts).values({
    ...{ userId: conflicted.userId, dossierId: project.dossierId ?? "" },
    declaredAt: scene.deps.clock.now(),
  });
  expect(await getOutcome(findProject(db, conflicted, project.code))).toBe("NOT_FOUND");
  expect(await sumReleasedDecisions(db, conflicted, project.callId ?? 0)).toMatchObject({
    ...{ selected: 0, grantedEuros: 0 },
  });
  const inTeam = await db
    .select({ userId: projectPeople.userId })
    .from(projectPeople)
    .where(eq(projectPeople.projectId, project.id));
  const member = { ...decider, userId: inTeam[0]?.userId ?? "" };
  expect(await getOutcome(findProject(db, member, project.code))).toBe("NOT_FOUND");
});

const HEADER =
  "Code;Acronyme;Titre;Programme;Montant;Date de décision;Rôle;Équipe;Prénom;Nom;Organisme;ORCID;Adresse";
const toFile = (...lines: string[]) => ({
  fileName: "anciens.csv",
  content: new TextEncoder().encode([HEADER, ...lines].join("\r\n")),
});

test("[E-14 part] Earlier projects are imported after a trial; people are found by iD or proven address, also later", async () => {
  const { db } = scene.deps;
  const known = await makeResearcher(db);
  const unproven = await makeResearcher(db);
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unproven.id));
  await db.update(users).set({ orcid: "0000-0002-1825-0097" }).where(eq(users.id, known.id));
  const file = toFile(
    "ADEME-15-0001;VIEUX;Un vieux projet;Sols;120 000,00;30/06/2015;coordination;1;Ada;Neuve;Université;0000-0002-1825-0097;",
    `ademe-15-0001;;;;;;responsable;2;Ida;Rau;Institut;;${unproven.email}`,
    "ADEME-15-0001;;;;;;membre;2;Eva;Lang;Institut;0000-0001-5109-3700;plus-tard@example.org",
  );
  const trial = await tryProjectFile(as(decider), file);
  expect(trial).toMatchObject({ createdCount: 1, peopleCount: 3, linkedCount: 1, faultCount: 0 });
  expect(await db.$count(projects, eq(projects.code, "ADEME-15-0001"))).toBe(0);
  expect(await getOutcome(applyProjectFile(as(decider), { ...file, digest: "0".repeat(64) }))).toBe(
    "STALE changed",
  );
  await applyProjectFile(as(decider), { ...file, digest: trial.digest });
  const listPeople = () =>
    db
      .select({
        name: projectPeople.firstName,
        userId: projectPeople.userId,
        email: projectPeople.email,
      })
      .from(projectPeople)
      .innerJoin(projects, eq(projects.id, projectPeople.projectId))
      .where(eq(projects.code, "ADEME-15-0001"))
      .orderBy(projectPeople.firstName);
  expect(await listPeople()).toEqual([
    { name: "Ada", userId: known.id, email: null },
    { name: "Eva", userId: null, email: "plus-tard@example.org" },
    { name: "Ida", userId: null, email: unproven.email },
  ]);
  // An address counts once it is proven, and not for an account with another iD.
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, unproven.id));
  const other = await makeResearcher(db, { email: "plus-tard@example.org" });
  expect((await listPeople()).map(({ userId }) => userId)).toEqual([
    known.id,
    other.id,
    unproven.id,
  ]);
  // The same file again changes nothing; another agency, and other values, meet a code that exists.
  expect(await tryProjectFile(as(decider), file)).toMatchObject({
    ...{ createdCount: 0, unchangedCount: 1, faultCount: 0 },
  });
  expect((await tryProjectFile(as(foreign), file)).faults).toMatchObject([
    { line: 2, code: "codeTaken" },
  ]);
});

test("[E-14 part] Faults of a file are named by line, and one refuses the whole file", async () => {
  const { db } = scene.deps;
  const file = toFile(
    "ADEME-15-0002;BON;Titre;Sols;1000;2015-06-30;coordination;1;Ada;Neuve;Université;;ada@example.org",
    "X;BON;Titre;Sols;412.500;2015-13-30;chef;1;Ada;Neuve;Université;0000-0002-1825-0098;",
    "ADEME-15-0003;SEUL;Titre;Sols;1000;2999-01-01;membre;1;Ada;Neuve;Université;;;trop",
    `${project.code};PRIS;Titre;Sols;1000;2015-06-30;coordination;1;Ada;Neuve;Université;;ada@example.org`,
    "ADEME-15-0002;AUTRE;;;;;responsable;2;Ida;Rau;Institut;;",
  );
  const trial = await tryProjectFile(as(decider), file);
  expect(trial.content).toBeNull();
  expect(trial.faults.map(({ line, code, column }) => `${line} ${code} ${column}`)).toEqual([
    "3 badCode code",
    "3 badRole role",
    "3 badOrcid orcid",
    "3 badDate date",
    "3 badAmount amount",
    "4 cellCount null",
    "5 codeTaken code",
    "6 nobodyFound orcid",
    "6 differs acronym",
  ]);
  expect(await getOutcome(applyProjectFile(as(decider), { ...file, digest: trial.digest }))).toBe(
    "STALE changed",
  );
  expect(await db.$count(projects, eq(projects.code, "ADEME-15-0002"))).toBe(0);
  const header = new TextEncoder().encode(`${HEADER};Remarque\nx`);
  expect(
    (await tryProjectFile(as(decider), { fileName: "", content: header })).faults,
  ).toMatchObject([{ line: 1, code: "unknownColumn", found: "Remarque" }]);
});
