import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { type Checklist, loadChecklist } from "../queries/checklist.server.ts";
import type { ListedCriterion } from "../rules/checklist.ts";
import { eligibilityStates } from "../tables.server.ts";

/** Writes what lists show of a dossier's check list. Run again, it writes the same row. Returns the check list. */
export async function refreshEligibility(db: Db, dossierId: string): Promise<Checklist | null> {
  const checklist = await loadChecklist(db, dossierId);
  if (!checklist) return null;
  const values = {
    versionNumber: checklist.version,
    rulesDigest: checklist.rulesDigest,
    status: checklist.status,
    criteria: checklist.criteria.map(
      ({ state, rule, looks, computation }): ListedCriterion => ({
        state,
        isComputed: looks.first === null && state !== "open",
        reason:
          looks.first === null && state === "not_filled"
            ? rule === null
              ? "late"
              : (computation?.reason ?? null)
            : null,
        missing: computation?.missing ?? 0,
      }),
    ),
  };
  await db
    .insert(eligibilityStates)
    .values({ dossierId, ...values })
    .onConflictDoUpdate({
      target: eligibilityStates.dossierId,
      set: values,
      setWhere: sql`${eligibilityStates.versionNumber} <= ${values.versionNumber}`,
    });
  return checklist;
}
