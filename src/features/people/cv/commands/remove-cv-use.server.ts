import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { cvUses } from "../tables.server.ts";

/**
 * Writes down that a dossier no longer holds a CV, in the transaction of the dossier's own command. A CV that was deposited
 * stays written down, whatever the dossier goes on with: an edit beside the deposited version may choose another one.
 */
export async function removeCvUse(
  tx: Db,
  { cvId, dossierId }: { readonly cvId: string; readonly dossierId: string },
): Promise<void> {
  await tx
    .delete(cvUses)
    .where(and(eq(cvUses.cvId, cvId), eq(cvUses.dossierId, dossierId), isNull(cvUses.depositedAt)));
}
