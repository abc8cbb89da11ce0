import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { networkOf } from "#platform/rate-limit/network.ts";
import {
  consumeRateLimit,
  forgetRateLimitsOf,
  refundRateLimit,
} from "#platform/rate-limit/rate-limit.server.ts";
import { browserFields } from "../rules/browser.ts";
import { deviceName } from "../rules/device.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/password.ts";
import { passwordFits } from "../rules/password-hash.server.ts";
import { personName } from "../rules/person-name.ts";
import { SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_NETWORK_LIMIT } from "../rules/registration.ts";
import { users } from "../tables.server.ts";
import { endSession, startSession } from "./sessions.server.ts";

/**
 * Signs in by e-mail and password. An unknown address costs the same time as a wrong password; that an account is
 * inactive is told only to who knows its password. Administrators have a sign-in of their own.
 */
export const signIn = command({
  actors: ["visitor"],
  input: z.object({ email: z.string(), password: z.string(), ...browserFields }),
  async prepare(asked) {
    const { db, input, now } = asked;
    const key = input.email.trim().toLowerCase();
    const network = networkOf(input.clientAddress);
    // Only wrong tries count, so the counts are given back below.
    const within =
      (await consumeRateLimit(asked, SIGN_IN_NETWORK_LIMIT, network, now)) &&
      (await consumeRateLimit(asked, SIGN_IN_ACCOUNT_LIMIT, key, now));
    if (!within) throw new DomainError("TOO_MANY_REQUESTS");
    const [user] = await db
      .select({
        id: users.id,
        passwordHash: users.passwordHash,
        emailVerifiedAt: users.emailVerifiedAt,
        locale: users.locale,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      })
      .from(users)
      .where(sql`lower(${users.email}) = ${key} and ${users.role} = 'researcher'`);
    const tooLong = input.password.length > PASSWORD_MAX_LENGTH * 4;
    const fits = await passwordFits(
      asked,
      tooLong ? "" : input.password,
      user?.passwordHash ?? null,
    );
    if (!user || !fits || tooLong) throw new DomainError("INVALID", { password: "wrong" });
    await refundRateLimit(asked, SIGN_IN_NETWORK_LIMIT, network);
    await forgetRateLimitsOf(asked, SIGN_IN_ACCOUNT_LIMIT, key);
    if (!user.emailVerifiedAt) throw new DomainError("FORBIDDEN_ROLE", { why: "inactive" });
    return { userId: user.id, locale: user.locale, name: personName(user) };
  },
  async run({ tx, input, now, prepared: { userId, locale, name } }) {
    if (input.formerToken) await endSession(tx, input.formerToken);
    const device = deviceName(input.userAgent);
    return { token: await startSession(tx, { userId, device, now }), locale, userId, name };
  },
});
