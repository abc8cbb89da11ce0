import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { mailPasswordChanged } from "../jobs/mail-password-changed.server.ts";
import { hashPassword } from "../rules/password-hash.server.ts";
import { passwordSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";
import { deadLink, takeLink } from "./links.server.ts";
import { endSessions } from "./sessions.server.ts";

/** Sets a new password by a link, once. Whoever was signed in, wherever, is not any more. */
export const resetPassword = command({
  actors: ["visitor"],
  input: z.object({ token: z.string(), password: passwordSchema }),
  prepare: async ({ input }) => ({ passwordHash: await hashPassword(input.password) }),
  async run({ tx, queue, input, now, prepared: { passwordHash } }) {
    const owner = await takeLink(tx, "reset_password", input.token, now);
    if (!owner) throw deadLink();
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
  },
});
