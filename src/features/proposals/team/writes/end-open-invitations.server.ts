import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { OPEN_STATES } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/** Nobody joins what is deposited: what was still to be answered ends with it, also for an edit later on. */
export async function endOpenInvitations(tx: Db, dossierId: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: "expired", endedAt: now })
    .where(and(eq(invitations.dossierId, dossierId), inArray(invitations.state, [...OPEN_STATES])));
}
