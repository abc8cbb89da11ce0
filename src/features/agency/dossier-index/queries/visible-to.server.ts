import { type SQL, sql } from "drizzle-orm";
import { hasConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { agencyDossiers } from "../tables.server.ts";

/** `dossierVisibleTo` for staff as a condition on `agency_dossiers`: it reads the copies of the call and of the state. */
export function agencyDossierVisibleTo(actor: StaffActor): SQL {
  const { partnerId, departmentIds } = actor;
  const ofDepartments =
    departmentIds === null
      ? sql``
      : sql` and (${agencyDossiers.departmentId} is null or ${agencyDossiers.departmentId} = any(${sql.param([...departmentIds])}::int[]))`;
  return sql`(${agencyDossiers.partnerId} = ${partnerId} and ${agencyDossiers.state} <> 'draft'${ofDepartments} and not ${hasConflict(actor, agencyDossiers.dossierId)})`;
}
