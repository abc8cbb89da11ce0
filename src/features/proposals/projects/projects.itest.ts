import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { countAmendments } from "./queries/amended.server.ts";
import { loadProjectSources, type ProjectSource } from "./queries/project-sources.server.ts";
import { findTakenCodes } from "./queries/taken-codes.server.ts";
import { projectPeople, projects } from "./tables.server.ts";
import { createProjects } from "./writes/create-projects.server.ts";
import { endProject } from "./writes/end-project.server.ts";

let scene: TestDeps;
/** Deposited dossiers. */
let dossierIds: string[];

beforeAll(async () => {
  scene = await createTestDeps("demo");
  const rows = await scene.deps.db
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(and(eq(dossiers.place, "published"), eq(dossiers.unlocked, false)))
    .orderBy(asc(dossiers.number));
  dossierIds = rows.map(({ id }) => id);
});
afterAll(() => scene.end());

const toProject = ({ number, callTitle, ...source }: ProjectSource) => ({
  ...source,
  decisionId: randomUUID(),
  code: number,
  programme: callTitle,
  amountEuros: 386_200.5,
  decidedAt: scene.deps.clock.now(),
});

test("[E-14 part] A project takes its people from the deposited version, linked to their accounts, and ends once", async () => {
  const { db } = scene.deps;
  const [dossierId = "", otherId = ""] = dossierIds;
  const sources = await loadProjectSources(db, [dossierId, otherId, randomUUID()]);
  expect([...sources.keys()].sort()).toEqual([dossierId, otherId].sort());
  const rows = [...sources.values()].map(toProject);
  await db.transaction((tx) => createProjects(tx, rows));
  const project = rows.find((row) => row.dossierId === dossierId);
  if (!project) throw new Error("no project");

  const [stored] = await db.select().from(projects).where(eq(projects.dossierId, dossierId));
  expect(stored).toMatchObject({
    code: project.code,
    source: "release",
    amountEuros: 386_200.5,
    requestedEuros: project.requestedEuros,
    keywords: project.keywords,
    decidedAt: project.decidedAt,
    endedAt: null,
  });
  const people = await db
    .select()
    .from(projectPeople)
    .where(eq(projectPeople.projectId, stored?.id ?? ""));
  const members = await db
    .select({ userId: dossierMembers.userId, role: dossierMembers.role })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossierId));
  expect(people.map(({ userId }) => userId).sort()).toEqual(
    members.map(({ userId }) => userId).sort(),
  );
  expect(people.find(({ role }) => role === "coordinator")?.userId).toBe(
    members.find(({ role }) => role === "coordinator")?.userId,
  );
  // What an account is found by is not kept once it is found.
  for (const { orcid, email } of people) expect([orcid, email]).toEqual([null, null]);

  expect(await findTakenCodes(db, [project.code.toLowerCase(), "FREE-1"])).toEqual(
    new Set([project.code.toUpperCase()]),
  );
  const taken = { ...project, decisionId: randomUUID(), code: project.code.toLowerCase() };
  await expect(db.transaction((tx) => createProjects(tx, [taken]))).rejects.toMatchObject({
    cause: { constraint: "projects_code" },
  });

  expect(await countAmendments(db, project.decisionId)).toBe(0);
  expect(await countAmendments(db, randomUUID())).toBeNull();
  const end = { reason: "Double financement", now: scene.deps.clock.now() };
  expect(await endProject(db, project.decisionId, end)).toBe(true);
  expect(await endProject(db, project.decisionId, { ...end, reason: "Autre" })).toBe(false);
  const [ended] = await db.select().from(projects).where(eq(projects.dossierId, dossierId));
  expect(ended).toMatchObject({ endedAt: end.now, endReason: "Double financement" });
});

test("[E-14 part] A person who left the team since the deposit is found by ORCID iD", async () => {
  const { db } = scene.deps;
  const sources = (await loadProjectSources(db, dossierIds)).values().toArray();
  const source = sources.find(({ people }) => people.some(({ orcid }) => orcid !== null));
  const person = source?.people.find(({ orcid }) => orcid !== null);
  if (!source || !person?.userId) throw new Error("the demonstration lacks such a dossier");
  await db
    .delete(dossierMembers)
    .where(
      and(eq(dossierMembers.dossierId, source.dossierId), eq(dossierMembers.userId, person.userId)),
    );
  const again = (await loadProjectSources(db, [source.dossierId])).get(source.dossierId);
  expect(again?.people.find(({ orcid }) => orcid === person.orcid)?.userId).toBe(person.userId);
});
