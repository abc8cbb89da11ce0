import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { callRequirements } from "../tables.server.ts";

/** Whose CVs a dossier of the call is not deposited without. None, unless the call says so. */
export async function loadRequiredCvs(db: Db, callId: number) {
  const [row] = await db
    .select({
      coordinator: callRequirements.coordinatorCv,
      scientist_manager: callRequirements.scientificManagerCv,
    })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row ?? { coordinator: false, scientist_manager: false };
}

/** Whether teams say themselves which organisation manages their money. Yes, unless the call says otherwise. */
export async function canNameOrganization(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ editable: callRequirements.editableManagingOrganisation })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row?.editable ?? true;
}
