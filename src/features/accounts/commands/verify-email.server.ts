import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { consumeRateLimit, forgetRateLimitsOf } from "#platform/rate-limit/rate-limit.server.ts";
import { ownerOfLink } from "../queries/links.server.ts";
import { deviceName } from "../rules/device.ts";
import { passwordFits } from "../rules/password-hash.server.ts";
import { SIGN_IN_ACCOUNT_LIMIT } from "../rules/registration.ts";
import { users } from "../tables.server.ts";
import { deadLink, takeLink } from "./links.server.ts";
import { startSession } from "./sessions.server.ts";

/**
 * Activates the account a link was sent for, for the one who also knows its password, and signs them in. The link
 * alone proves the address but not who asked: somebody else may have registered it, hoping that its owner would
 * activate the account with a password that is not theirs.
 */
export const verifyEmail = command({
  actors: ["visitor"],
  input: z.object({ token: z.string(), password: z.string(), userAgent: z.string() }),
  async prepare(asked) {
    const { db, input, now } = asked;
    const owner = await ownerOfLink(db, "verify_email", input.token, now);
    if (!owner) throw deadLink();
    const key = owner.email.toLowerCase();
    if (!(await consumeRateLimit(asked, SIGN_IN_ACCOUNT_LIMIT, key, now))) {
      throw new DomainError("TOO_MANY_REQUESTS");
    }
    const [user] = await db
      .select({ passwordHash: users.passwordHash, locale: users.locale })
      .from(users)
      .where(eq(users.id, owner.userId));
    if (!user || !(await passwordFits(asked, input.password, user.passwordHash))) {
      throw new DomainError("INVALID", { password: "wrong" });
    }
    await forgetRateLimitsOf(asked, SIGN_IN_ACCOUNT_LIMIT, key);
    return { userId: owner.userId, locale: user.locale };
  },
  async run({ tx, input, now, prepared: { userId, locale } }) {
    if (!(await takeLink(tx, "verify_email", input.token, now))) throw deadLink();
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
    const device = deviceName(input.userAgent);
    return { token: await startSession(tx, { userId, device, now }), locale };
  },
});
