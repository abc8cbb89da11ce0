import { eq, sql } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { mailPasswordChanged } from "../jobs/mail-password-changed.server.ts";
import { takeLink } from "../links.server.ts";
import { hashPassword } from "../password-hash.server.ts";
import { passwordSchema } from "../rules/registration.ts";
import { endSessions } from "../sessions.server.ts";
import { users } from "../tables.server.ts";

/** Sets a new password by a link, once. Whoever was signed in, wherever, is not any more. */
export async function resetPassword(
  { db, clock, queue }: Pick<DepsWithQueue, "db" | "clock" | "queue">,
  { token, password }: { token: string; password: string },
): Promise<"changed" | "invalid" | "dead"> {
  if (!passwordSchema.safeParse(password).success) return "invalid";
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const owner = await takeLink(tx, "reset_password", token, now);
    if (!owner) return "dead";
    await tx
      .update(users)
      .set({
        passwordHash,
        // The link went to the address: it is proven too.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(eq(users.id, owner.userId));
    await endSessions(tx, owner.userId);
    await queue.enqueue(tx, mailPasswordChanged, { userId: owner.userId });
    return "changed";
  });
}
