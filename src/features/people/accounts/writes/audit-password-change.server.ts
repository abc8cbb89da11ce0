import { and, eq, isNull } from "drizzle-orm";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { staffMembers, users } from "../tables.server.ts";

interface PasswordChange {
  readonly userId: string;
  readonly now: Date;
  readonly requestId: string | null;
}

/**
 * Audits that the password of an administrator or of a member of staff was replaced by a mailed link. The command runs as
 * a visitor, but the link proves the person: the row names them, one row for each of their agencies.
 */
export async function auditPasswordChange(
  tx: Db,
  { userId, now, requestId }: PasswordChange,
): Promise<void> {
  const source = { at: now, requestId };
  const subject = { kind: "user", id: userId } as const;
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user?.role === "administrator") {
    const actor = { kind: "administrator", userId } as const;
    await writeAudit(tx, { ...source, actor }, "administrator.passwordChanged", subject);
  }
  const memberships = await tx
    .select({ partnerId: staffMembers.partnerId })
    .from(staffMembers)
    .where(and(eq(staffMembers.userId, userId), isNull(staffMembers.endedAt)))
    .orderBy(staffMembers.partnerId);
  for (const { partnerId } of memberships) {
    const actor = { kind: "staff", userId, partnerId } as const;
    await writeAudit(tx, { ...source, actor }, "staff.passwordChanged", subject);
  }
}
