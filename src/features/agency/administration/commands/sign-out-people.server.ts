import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { sessions, users } from "#features/people/accounts/tables.server.ts";
import type { AuditSubject } from "#platform/audit/audit-events.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";

const EVENT = "sessions.ended";

/**
 * Signs out one person or all people, after a lost device or an intrusion. Passwords stay; open pages and sockets end
 * with the sessions.
 */
export const signOutPeople = command({
  actors: ["administrator", "product"],
  /** Null signs out all people. */
  input: z.object({ email: emailSchema.nullable() }),
  may: (actor) => can(actor, "signOutPeople", null),
  async run({ tx, input: { email }, audit, recordSecurityEvent }) {
    const userId = email === null ? null : await findUserId(tx, email);
    const ended = await tx
      .delete(sessions)
      .where(userId === null ? undefined : eq(sessions.userId, userId))
      .returning({ id: sessions.id });
    const subject: AuditSubject<typeof EVENT> =
      userId === null ? { kind: "portal", id: "everybody" } : { kind: "user", id: userId };
    await audit(EVENT, subject, { sessions: ended.length });
    recordSecurityEvent("rightsChanged", { account: userId ?? undefined, what: EVENT });
    return { sessions: ended.length };
  },
});

async function findUserId(tx: Db, email: string): Promise<string> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  if (!found) throw new DomainError("NOT_FOUND");
  return found.id;
}
