import { sql } from "drizzle-orm";
import { z } from "zod";
import { PASSWORD_MAX_LENGTH } from "#features/accounts/rules/password.ts";
import { passwordFits } from "#features/accounts/rules/password-hash.server.ts";
import {
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from "#features/accounts/rules/registration.ts";
import { users } from "#features/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { networkOf } from "#platform/rate-limit/network.ts";
import {
  consumeRateLimit,
  forgetRateLimitsOf,
  refundRateLimit,
} from "#platform/rate-limit/rate-limit.server.ts";
import { signInTicket } from "../rules/sign-in-ticket.ts";
import { otpauthAddress } from "../rules/totp.ts";
import { factorOf, proposeFactor } from "./second-factor.server.ts";

/** A secret to put into an application, for who has none in force. */
export interface Enrolment {
  readonly secret: string;
  readonly address: string;
}

/** The first step of an administrator's sign-in: a ticket for the second. */
export const checkAdministratorPassword = command({
  actors: ["visitor"],
  input: z.object({ email: z.string(), password: z.string(), clientAddress: z.string() }),
  async prepare(asked) {
    const { db, input, now } = asked;
    const key = input.email.trim().toLowerCase();
    const network = networkOf(input.clientAddress);
    const account = `administrator ${key}`;
    // Only wrong tries count, so the counts are given back below.
    const within =
      (await consumeRateLimit(asked, SIGN_IN_NETWORK_LIMIT, network, now)) &&
      (await consumeRateLimit(asked, SIGN_IN_ACCOUNT_LIMIT, account, now));
    if (!within) throw new DomainError("TOO_MANY_REQUESTS");
    const [user] = await db
      .select({ id: users.id, passwordHash: users.passwordHash, verified: users.emailVerifiedAt })
      .from(users)
      .where(sql`lower(${users.email}) = ${key} and ${users.role} = 'administrator'`);
    const tooLong = input.password.length > PASSWORD_MAX_LENGTH * 4;
    const fits = await passwordFits(
      asked,
      tooLong ? "" : input.password,
      user?.passwordHash ?? null,
    );
    if (!user?.verified || !fits || tooLong)
      throw new DomainError("INVALID", { password: "wrong" });
    await refundRateLimit(asked, SIGN_IN_NETWORK_LIMIT, network);
    await forgetRateLimitsOf(asked, SIGN_IN_ACCOUNT_LIMIT, account);
    return { userId: user.id, email: key };
  },
  async run({ tx, signer, now, prepared: { userId, email } }) {
    const factor = await factorOf(tx, signer, userId);
    const secret = factor?.confirmed ? null : await proposeFactor(tx, signer, userId);
    const enrolment: Enrolment | null =
      secret === null ? null : { secret, address: otpauthAddress(secret, email) };
    return { ticket: signInTicket(signer, userId, now), enrolment };
  },
});
