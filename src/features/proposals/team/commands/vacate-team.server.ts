import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { dossierMembers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Marks the team of somebody who leaves a dossier as vacant, where nobody else is in it. */
export async function vacateTeam(
  tx: Db,
  leaving: { readonly dossierId: string; readonly teamNumber: number; readonly userId: string },
): Promise<void> {
  const others = tx
    .select({ one: sql`1` })
    .from(dossierMembers)
    .where(
      and(
        eq(dossierMembers.dossierId, leaving.dossierId),
        eq(dossierMembers.teamNumber, leaving.teamNumber),
        ne(dossierMembers.userId, leaving.userId),
      ),
    );
  await tx
    .update(dossierTeams)
    .set({ state: "vacant" })
    .where(
      and(
        eq(dossierTeams.dossierId, leaving.dossierId),
        eq(dossierTeams.number, leaving.teamNumber),
        notExists(others),
      ),
    );
}
