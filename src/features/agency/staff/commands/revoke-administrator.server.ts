import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/agency/administration/policy.ts";
import { recoveryCodes, secondFactors } from "#features/agency/administration/tables.server.ts";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { endSessions } from "#features/people/accounts/writes/sessions.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { staffInvitations } from "../tables.server.ts";

const EVENT = "administrator.ended";

/**
 * Revokes an administrator's rights at once: ends sessions, deletes second factor and recovery codes, and cancels the
 * invitations of managers that nobody accepted yet, so that none of them is a way back. The account stays as a
 * researcher's, so that audit entries keep their author.
 */
export const revokeAdministrator = command({
  actors: ["administrator", "product"],
  input: z.object({ email: emailSchema }),
  may: (actor) => can(actor, "endAdministrator", null),
  async run({ tx, input: { email }, now, audit, recordSecurityEvent }) {
    const [ended] = await tx
      .update(users)
      .set({ role: "researcher", updatedAt: now })
      .where(
        and(sql`lower(${users.email}) = ${email.toLowerCase()}`, eq(users.role, "administrator")),
      )
      .returning({ id: users.id });
    if (!ended) throw new DomainError("NOT_FOUND");
    await endSessions(tx, ended.id);
    await tx.delete(secondFactors).where(eq(secondFactors.userId, ended.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, ended.id));
    const invitations = await tx
      .update(staffInvitations)
      .set({ cancelledAt: now })
      .where(
        and(
          eq(staffInvitations.invitedBy, ended.id),
          isNull(staffInvitations.acceptedAt),
          isNull(staffInvitations.cancelledAt),
        ),
      )
      .returning({ id: staffInvitations.id });
    for (const { id } of invitations)
      await audit("staff.invitationCancelled", { kind: "staffInvitation", id });
    await audit(EVENT, { kind: "user", id: ended.id });
    recordSecurityEvent("rightsChanged", { account: ended.id, what: EVENT });
  },
});
