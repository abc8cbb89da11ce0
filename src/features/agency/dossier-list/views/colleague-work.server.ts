import { eq, sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import { dossierAssignments } from "../tables.server.ts";
import { createDossierList } from "./dossier-list.server.ts";

/**
 * How many dossiers are assigned to each colleague, of those that the member of staff sees, with the query of the list that
 * finds them. Colleagues without any are left out.
 */
export async function listColleagueWork(db: Db, actor: StaffActor) {
  const rows = await db
    .select({ memberId: dossierAssignments.memberId, count: sql<number>`count(*)::int` })
    .from(dossierAssignments)
    .innerJoin(dossiers, eq(dossiers.id, dossierAssignments.dossierId))
    .innerJoin(agencyDossiers, eq(agencyDossiers.dossierId, dossiers.id))
    .where(dossierVisibleTo(actor))
    .groupBy(dossierAssignments.memberId);
  const { fields } = (await createDossierList(db, actor)).source;
  const { assigned } = fields;
  const choices = assigned?.kind === "choice" ? assigned.choices : [];
  return rows.flatMap(({ memberId, count }) => {
    const choice = choices.find(({ value }) => value === memberId);
    return choice && assigned
      ? [{ memberId, count, query: `${assigned.keywords.fr}:${choice.keywords.fr}` }]
      : [];
  });
}
