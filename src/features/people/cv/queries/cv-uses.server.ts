import { asc, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { CvUse } from "../policy.ts";
import { cvUses as table } from "../tables.server.ts";

/** The dossiers that hold each of these CVs, by name. */
export async function loadCvUses(
  db: Db,
  cvIds: readonly string[],
): Promise<(cvId: string) => readonly CvUse[]> {
  if (cvIds.length === 0) return () => [];
  const rows = await db
    .select({
      cvId: table.cvId,
      dossierId: table.dossierId,
      name: table.dossierName,
      depositedAt: table.depositedAt,
    })
    .from(table)
    .where(inArray(table.cvId, [...cvIds]))
    .orderBy(asc(table.dossierName), asc(table.dossierId));
  const uses = Map.groupBy(rows, ({ cvId }) => cvId);
  return (cvId) =>
    (uses.get(cvId) ?? []).map(({ dossierId, name, depositedAt }) => ({
      dossierId,
      name,
      deposited: depositedAt !== null,
    }));
}

/** The dossiers that hold one CV. */
export async function listCvUses(db: Db, cvId: string): Promise<readonly CvUse[]> {
  const usesOf = await loadCvUses(db, [cvId]);
  return usesOf(cvId);
}
