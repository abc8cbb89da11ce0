import { and, eq, inArray } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierStandbys } from "../tables.server.ts";

/** Ends the armed standbys of a withdrawn call: nothing is deposited any more. */
export async function endCallStandbys(tx: Db, callId: number): Promise<void> {
  const drafts = tx
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(and(eq(dossiers.callId, callId), eq(dossiers.place, "draft")));
  await tx.delete(dossierStandbys).where(inArray(dossierStandbys.dossierId, drafts));
}
