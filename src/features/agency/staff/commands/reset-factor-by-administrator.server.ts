import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/agency/administration/policy.ts";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { mailFactorReset } from "../jobs/mail-factor-reset.server.ts";
import { lockStaff } from "../queries/lock-staff.server.ts";
import { removeFactor } from "../writes/remove-factor.server.ts";

const MAX_REASON = 500;

/**
 * Removes the lost second factor of a member of an agency's staff, for people whom no manager can help: the last manager,
 * and staff of several agencies, whose factor guards all of them. The person is told by mail.
 */
export const resetFactorByAdministrator = command({
  actors: ["administrator"],
  input: z.object({
    partnerId: rowNumber(),
    email: emailSchema,
    reason: z.string().trim().min(1, "missing").max(MAX_REASON, "tooLong"),
  }),
  // Each reset mails the person.
  limits: [{ name: "reset-staff-factor", per: "person", max: 20, seconds: 3600 }],
  async load({ tx, input: { partnerId, email } }) {
    await lockStaff(tx, partnerId);
    const [member] = await tx
      .select({ memberId: staffMembers.id, userId: users.id })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(
        and(
          eq(staffMembers.partnerId, partnerId),
          isNull(staffMembers.endedAt),
          sql`lower(${users.email}) = ${email.toLowerCase()}`,
        ),
      );
    return member ?? null;
  },
  may: (actor) => can(actor, "administer", null),
  async run({ tx, actor, input, now, queue, audit, recordSecurityEvent }, member) {
    if (!member) throw new DomainError("INVALID", { email: "notMember" });
    const { memberId, userId } = member;
    await removeFactor(tx, userId);
    await queue.enqueue(tx, mailFactorReset, { memberId, by: actor.userId, at: now.toISOString() });
    await audit("staff.factorReset", { kind: "staffMember", id: memberId }, {}, input.reason);
    recordSecurityEvent("secondFactor", { account: userId, what: "staff.factorReset" });
  },
});
