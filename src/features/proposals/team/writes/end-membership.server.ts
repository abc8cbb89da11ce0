import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { removeCvFileUse, removeCvUse } from "#features/people/cv/writes/cv-uses.server.ts";
import {
  dossierMembers,
  dossierTeams,
  formerMembers,
} from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Member } from "../queries/members.server.ts";
import { invitations } from "../tables.server.ts";

interface MembershipEnd {
  readonly member: Member;
  /** Removed by a lead; false when the person leaves. */
  readonly removed: boolean;
  readonly by: string;
  readonly now: Date;
}

/**
 * Ends a membership. Access ends with this transaction; open live connections are closed by a database trigger that
 * notifies on deletion.
 */
export async function endMembership(
  tx: Db,
  { member, removed, by, now }: MembershipEnd,
): Promise<void> {
  const { id, dossierId, userId, role, teamNumber, joinedAt, cvId, cvFileId } = member;
  if (cvId) await removeCvUse(tx, { cvId, dossierId });
  if (cvFileId) await removeCvFileUse(tx, { cvFileId, dossierId });
  await tx.delete(dossierMembers).where(eq(dossierMembers.id, id));
  await vacateTeam(tx, member);
  await tx
    .insert(formerMembers)
    .values({ dossierId, userId, role, teamNumber, joinedAt, leftAt: now, removed });
  if (removed) {
    await tx
      .update(invitations)
      .set({ state: "member_removed", endedAt: now, endedBy: by })
      .where(
        and(
          eq(invitations.dossierId, dossierId),
          eq(invitations.state, "accepted"),
          eq(invitations.endedBy, userId),
        ),
      );
  }
}

/** Marks the team of a departing member as vacant, where no other member remains. */
export async function vacateTeam(
  tx: Db,
  leaving: { readonly dossierId: string; readonly teamNumber: number; readonly userId: string },
): Promise<void> {
  const others = tx
    .select({ one: sql`1` })
    .from(dossierMembers)
    .where(
      and(
        eq(dossierMembers.dossierId, leaving.dossierId),
        eq(dossierMembers.teamNumber, leaving.teamNumber),
        ne(dossierMembers.userId, leaving.userId),
      ),
    );
  await tx
    .update(dossierTeams)
    .set({ state: "vacant" })
    .where(
      and(
        eq(dossierTeams.dossierId, leaving.dossierId),
        eq(dossierTeams.number, leaving.teamNumber),
        notExists(others),
      ),
    );
}
