import type { Db } from "#platform/db/pool.server.ts";
import { listMembers } from "../queries/members.server.ts";

/** Who is told what became of an invitation: who sent it, or the coordinator once they are gone. */
export async function findInviterToNotify(
  tx: Db,
  dossierId: string,
  invitedBy: string | null,
): Promise<string[]> {
  const members = await listMembers(tx, dossierId);
  const inviter =
    members.find(({ userId }) => userId === invitedBy) ??
    members.find(({ role }) => role === "coordinator");
  return inviter ? [inviter.userId] : [];
}
