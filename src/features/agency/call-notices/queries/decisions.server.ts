import { and, eq, inArray } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Whether a decision about a dossier of the call is prepared or published: the call then stays closed. */
export async function hasPreparedDecisions(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(
      and(
        eq(dossiers.callId, callId),
        inArray(dossiers.place, ["selected", "not_selected", "not_eligible"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}
