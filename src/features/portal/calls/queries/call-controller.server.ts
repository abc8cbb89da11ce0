import { eq } from "drizzle-orm";
import {
  type DataController,
  toDataController,
} from "#features/portal/partners/queries/partners.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { calls } from "../tables.server.ts";

/** Who answers for the personal data of the dossiers of a call: the controller of its agency. */
export async function findCallController(db: Db, callId: number): Promise<DataController | null> {
  const [partner] = await db
    .select({
      controllerName: partners.controllerName,
      controllerEmail: partners.controllerEmail,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  return partner ? toDataController(partner) : null;
}
