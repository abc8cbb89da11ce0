import { eq, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossiers } from "../tables.server.ts";
import { dossierForActor } from "./dossiers.server.ts";
import { hasConflict } from "./visible-to.server.ts";

/**
 * A dossier with what the policy needs to know about the agency; access is for the policy to decide. With `lock`, the
 * dossier's row is locked until the transaction ends.
 */
export async function dossierForAgency(
  db: Db,
  actor: StaffActor,
  id: string,
  lock?: "update" | "share",
) {
  const dossier = await dossierForActor(db, actor, id, lock);
  const [found] = await db
    .select({
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      isCallWithdrawn: sql<boolean>`(${calls.withdrawnAt} is not null)`,
      hasConflict: sql<boolean>`${hasConflict(actor)}`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, id));
  if (!found) throw new DomainError("NOT_FOUND");
  return { ...dossier, ...found };
}

export type DossierForAgency = Awaited<ReturnType<typeof dossierForAgency>>;

/**
 * A deposited dossier that the member of staff may read. Throws the same NOT_FOUND for an id of no dossier, a draft, another
 * agency's or department's dossier and a conflict of interest.
 */
export async function loadAgencyDossier(
  db: Db,
  actor: StaffActor,
  id: string | undefined,
): Promise<DossierForAgency> {
  const parsedId = rowId().safeParse(id);
  if (!parsedId.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForAgency(db, actor, parsedId.data);
  requireAllowed(can(actor, "readDeposit", dossier));
  return dossier;
}
