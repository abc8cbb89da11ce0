import { type SQL, sql } from "drizzle-orm";
import { hasConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Actor, StaffActor } from "#platform/actor.ts";
import { projectPeople, projects } from "../tables.server.ts";

/**
 * Condition on `projects`, for every list, count, export and feed: a person sees the projects they take part in, staff those
 * of their agency and departments, except those they have a conflict of interest in.
 */
export function projectVisibleTo(actor: Actor): SQL {
  switch (actor.kind) {
    case "person":
      return isTakingPart(actor.userId);
    case "staff":
      return sql`(${isOfAgency(actor)} and not ${isConflicted(actor)})`;
    default:
      return sql`false`;
  }
}

const isTakingPart = (userId: string): SQL =>
  sql`${projects.id} in (select ${projectPeople.projectId} from ${projectPeople} where ${projectPeople.userId} = ${userId})`;

function isOfAgency({ partnerId, departmentIds }: StaffActor): SQL {
  const ofDepartments =
    departmentIds === null
      ? sql`true`
      : sql`(${projects.departmentId} is null or ${projects.departmentId} = any(${sql.param([...departmentIds])}::int[]))`;
  return sql`(${projects.partnerId} = ${partnerId} and ${ofDepartments})`;
}

/** The member of staff takes part in the project, or has a conflict of interest in its dossier. */
const isConflicted = (actor: StaffActor): SQL =>
  sql`(${isTakingPart(actor.userId)} or coalesce(${projects.dossierId} in (select ${dossiers.id} from ${dossiers} where ${hasConflict(actor)}), false))`;
