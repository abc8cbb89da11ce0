import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { getCv } from "../queries/cvs.server.ts";
import { cvUses } from "../tables.server.ts";

export interface CvUseRecord {
  readonly cvId: string;
  readonly dossierId: string;
  readonly dossierName: string;
  /** When the dossier was deposited with it; null while it is being written. */
  readonly depositedAt: Date | null;
}

/**
 * Writes down that a dossier holds a CV, in the transaction of the dossier's own command, which has asked its policy.
 * Called again when the dossier is renamed or deposited. A deposit is never taken back: the first moment stays.
 */
export async function recordCvUse(tx: Db, use: CvUseRecord): Promise<void> {
  // Locked as deleting it locks it: a CV cannot go in the moment its dossier is deposited.
  await getCv(tx, use.cvId, { forUpdate: true });
  await tx
    .insert(cvUses)
    .values(use)
    .onConflictDoUpdate({
      target: [cvUses.cvId, cvUses.dossierId],
      set: {
        dossierName: use.dossierName,
        depositedAt: sql`coalesce(${cvUses.depositedAt}, excluded.deposited_at)`,
      },
    });
}
