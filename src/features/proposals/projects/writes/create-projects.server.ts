import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { ProjectPerson } from "../rules/project-people.ts";
import { projectPeople, projects } from "../tables.server.ts";

/** A project that is made by the release of its decision. */
export interface ReleasedProject {
  readonly decisionId: string;
  readonly dossierId: string;
  readonly callId: number;
  readonly partnerId: number;
  readonly departmentId: number | null;
  readonly code: string;
  readonly acronym: string;
  readonly title: string;
  readonly programme: string;
  readonly amountEuros: number;
  readonly requestedEuros: number | null;
  readonly keywords: readonly string[];
  readonly decidedAt: Date;
  readonly people: readonly ProjectPerson[];
}

/**
 * Creates the projects of a release, in its transaction. A code that exists and a decision that has a project violate a
 * unique index: `findTakenCodes` tells before which codes exist.
 */
export const createProjects = (tx: Db, rows: readonly ReleasedProject[]): Promise<void> =>
  insertProjects(
    tx,
    rows.map((row) => ({ ...row, source: "release" as const })),
  );

type NewProject = Omit<ReleasedProject, "decisionId" | "dossierId" | "callId"> & {
  readonly source: "release" | "import";
  readonly decisionId: string | null;
  readonly dossierId: string | null;
  readonly callId: number | null;
};

/** Inserts projects with their people in two statements, because a release may make thousands. */
export async function insertProjects(tx: Db, rows: readonly NewProject[]): Promise<void> {
  if (rows.length === 0) return;
  const identified = rows.map((row) => ({ ...row, id: randomUUID() }));
  const inserted = identified.map(({ people: _, decidedAt, ...row }) => ({
    ...row,
    decidedAt: decidedAt.toISOString(),
  }));
  await tx.execute(sql`
    insert into ${projects} (id, code, partner_id, department_id, source, call_id, dossier_id, decision_id,
      acronym, title, programme, amount_euros, requested_euros, keywords, decided_at)
    select id, code, "partnerId", "departmentId", source, "callId", "dossierId", "decisionId",
      acronym, title, programme, "amountEuros", "requestedEuros", keywords, "decidedAt"
    from jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb) as row (
      id uuid, code text, "partnerId" int, "departmentId" int, source text, "callId" int, "dossierId" uuid,
      "decisionId" uuid, acronym text, title text, programme text, "amountEuros" numeric, "requestedEuros" numeric,
      keywords text[], "decidedAt" timestamptz)`);
  const people = identified.flatMap((row) =>
    row.people.map((person) => ({ projectId: row.id, ...toFindable(person) })),
  );
  await tx.execute(sql`
    insert into ${projectPeople} (project_id, role, team_number, first_name, last_name, organization, user_id, orcid, email)
    select "projectId", role, "teamNumber", "firstName", "lastName", organization, "userId", orcid, email
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as row (
      "projectId" uuid, role text, "teamNumber" smallint, "firstName" text, "lastName" text, organization text,
      "userId" uuid, orcid text, email text)`);
}

/** The iD and the address of a person with an account are not kept: they only serve to find the account. */
const toFindable = (person: ProjectPerson): ProjectPerson =>
  person.userId === null ? person : { ...person, orcid: null, email: null };
