import { eq } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { dossierEdits } from "../tables.server.ts";

/** Opens a deposited dossier whose row is held for an edit beside its version, and says which version that is. */
export async function beginEdit(
  tx: Db,
  dossierId: string,
  { until, now }: { until: Date | null; now: Date },
): Promise<number> {
  const held = await findDepositedVersion(tx, dossierId);
  if (!held) throw new Error(`dossier ${dossierId} is deposited without a version`);
  await tx
    .insert(dossierEdits)
    .values({ dossierId, versionNumber: held.number, startedAt: now, until });
  await tx.update(dossiers).set({ unlocked: true }).where(eq(dossiers.id, dossierId));
  return held.number;
}
