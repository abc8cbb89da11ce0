import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { compareProjectPeople } from "../rules/project-people.ts";
import { projectAmendments, projectPeople, projects } from "../tables.server.ts";
import { projectVisibleTo } from "./visible-to.server.ts";

const partnerColumns = {
  code: partners.code,
  slug: partners.slug,
  articleFr: partners.articleFr,
  nameFr: partners.nameFr,
  nameEn: partners.nameEn,
  colour: partners.colour,
  colourOnDark: partners.colourOnDark,
};

const selectProjects = (db: Db, where: SQL | undefined) =>
  db
    .select({ project: projects, partner: partnerColumns })
    .from(projects)
    .innerJoin(partners, eq(partners.id, projects.partnerId))
    .where(where)
    .orderBy(desc(projects.decidedAt), asc(projects.code));

/** The people of projects, as `compareProjectPeople` sorts them, without what accounts are found by. */
async function listPeople(db: Db, projectIds: readonly string[]) {
  const people = await db
    .select({
      id: projectPeople.id,
      projectId: projectPeople.projectId,
      role: projectPeople.role,
      teamNumber: projectPeople.teamNumber,
      firstName: projectPeople.firstName,
      lastName: projectPeople.lastName,
      organization: projectPeople.organization,
      userId: projectPeople.userId,
    })
    .from(projectPeople)
    .where(inArray(projectPeople.projectId, [...projectIds]));
  return people.sort(compareProjectPeople);
}

/** The projects that a person takes part in, the latest decision first, each with the person's own role. */
export async function listOwnProjects(db: Db, actor: PersonActor, limit?: number) {
  const query = selectProjects(db, projectVisibleTo(actor));
  const rows = await (limit === undefined ? query : query.limit(limit));
  if (rows.length === 0) return [];
  const people = await listPeople(
    db,
    rows.map(({ project }) => project.id),
  );
  return rows.map((row) => {
    const own = people.find(
      ({ projectId, userId }) => projectId === row.project.id && userId === actor.userId,
    );
    return { ...row, role: own?.role ?? "member", teamNumber: own?.teamNumber ?? 1 };
  });
}

/** A project by its code, case ignored. Throws NOT_FOUND unless the actor sees it. */
export async function findProject(db: Db, actor: Actor, code: string) {
  const [row] = await selectProjects(
    db,
    and(eq(sql`upper(${projects.code})`, code.toUpperCase()), projectVisibleTo(actor)),
  );
  if (!row) throw new DomainError("NOT_FOUND");
  return {
    ...row,
    people: await listPeople(db, [row.project.id]),
    amendments: await db
      .select()
      .from(projectAmendments)
      .where(eq(projectAmendments.projectId, row.project.id))
      .orderBy(asc(projectAmendments.number)),
  };
}
