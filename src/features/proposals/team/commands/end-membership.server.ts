import { and, eq } from "drizzle-orm";
import { removeCvFileUse, removeCvUse } from "#features/people/cv/writes/cv-uses.server.ts";
import { dossierMembers, formerMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Member } from "../queries/members.server.ts";
import { invitations } from "../tables.server.ts";
import { vacateTeam } from "./vacate-team.server.ts";

interface MembershipEnd {
  readonly member: Member;
  /** Or they leave by themselves. */
  readonly removed: boolean;
  readonly by: string;
  readonly now: Date;
}

/**
 * Somebody is no longer in the dossier: from this transaction on nothing of it opens to them. What stands open ends by the
 * word that the database gives when a membership goes.
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
