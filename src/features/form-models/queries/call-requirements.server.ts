import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { callRequirements } from "../tables.server.ts";

/** Whether teams say themselves which organisation manages their money. Yes, unless the call says otherwise. */
export async function letsNameOrganization(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ editable: callRequirements.editableManagingOrganisation })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row?.editable ?? true;
}
