import { and, eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { MAX_DRAFTS } from "../rules/dossier.ts";
import { dossierMembers, dossiers } from "../tables.server.ts";

/** Whether a person may begin one more dossier. Two windows wait for each other here, and cannot both take the last place. */
export async function hasDraftQuota(tx: Db, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const drafts = await tx
    .select({ id: dossiers.id })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(
      and(
        eq(dossierMembers.userId, userId),
        eq(dossierMembers.role, "coordinator"),
        eq(dossiers.place, "draft"),
      ),
    )
    .limit(MAX_DRAFTS);
  return drafts.length < MAX_DRAFTS;
}
