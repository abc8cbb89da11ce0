import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { OPEN_STATES } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/**
 * Ends the open invitations of a dossier that is deposited, or whose edit ends. They stay ended if the dossier is edited
 * again: the next edit may leave the team closed.
 */
export async function endOpenInvitations(tx: Db, dossierId: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: "expired", endedAt: now })
    .where(and(eq(invitations.dossierId, dossierId), inArray(invitations.state, [...OPEN_STATES])));
}
