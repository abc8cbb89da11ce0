import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { cvUses } from "../tables.server.ts";

/** Writes down that a dossier no longer holds a CV, in the transaction of the dossier's own command. */
export async function removeCvUse(
  tx: Db,
  { cvId, dossierId }: { readonly cvId: string; readonly dossierId: string },
): Promise<void> {
  const [gone] = await tx
    .delete(cvUses)
    .where(and(eq(cvUses.cvId, cvId), eq(cvUses.dossierId, dossierId)))
    .returning({ depositedAt: cvUses.depositedAt });
  // Undone with the transaction: what was deposited stays as it was deposited.
  if (gone?.depositedAt) throw new DomainError("LOCKED", { why: "deposited" });
}
