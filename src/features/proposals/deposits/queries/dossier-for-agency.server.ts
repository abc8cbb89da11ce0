import { eq, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { AgencyAccess } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  dossierForActor,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { hasConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/** A dossier with what the policy needs to know about the agency. With `lock`, the dossier's row is locked. */
export async function loadDossierForAgency(
  tx: Db,
  actor: StaffActor,
  id: string,
  lock?: "update",
): Promise<DossierForActor & AgencyAccess> {
  const dossier = await dossierForActor(tx, actor, id, lock);
  const [found] = await tx
    .select({
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      hasConflict: sql<boolean>`${hasConflict(actor)}`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, id));
  if (!found) throw new DomainError("NOT_FOUND");
  return { ...dossier, ...found };
}
