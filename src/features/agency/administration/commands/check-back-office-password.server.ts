import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { browserFields } from "#features/people/accounts/rules/request-browser.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { checkSignInPassword } from "#features/people/accounts/writes/check-password.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { belongsToBackOffice } from "../queries/own-memberships.server.ts";
import { createSignInTicket } from "../rules/sign-in-ticket.ts";
import { buildOtpauthUri } from "../rules/totp.ts";
import { findFactor, proposeFactor } from "../writes/second-factor.server.ts";

/** A secret for an authenticator application, if no second factor is active yet. */
export interface Enrolment {
  readonly secret: string;
  readonly address: string;
}

/**
 * The first step of the sign-in of administrators and staff: checks the password and returns a ticket for the second
 * step.
 */
export const checkBackOfficePassword = command({
  actors: ["visitor"],
  input: z.object({ email: z.string(), password: z.string(), ...browserFields }),
  async prepare(context) {
    const email = context.input.email.trim().toLowerCase();
    const [user] = await context.db
      .select({ id: users.id, passwordHash: users.passwordHash, verified: users.emailVerifiedAt })
      .from(users)
      .where(and(sql`lower(${users.email}) = ${email}`, belongsToBackOffice));
    const passwordHash = user?.verified ? user.passwordHash : null;
    const account = `back office ${email}`;
    await checkSignInPassword(context, { email, userId: user?.id, passwordHash, account });
    // Reached only with the right password; the check is for the type.
    if (!user) throw new DomainError("INVALID", { password: "wrong" });
    return { userId: user.id, passwordHash, email };
  },
  may: allowAnyone,
  async run({ tx, signer, now, prepared: { userId, passwordHash, email } }) {
    const factor = await findFactor(tx, signer, userId);
    const secret = factor?.confirmed ? null : await proposeFactor(tx, signer, userId);
    const enrolment: Enrolment | null =
      secret === null ? null : { secret, address: buildOtpauthUri(secret, email) };
    const holder = { userId, passwordHash };
    return { ticket: createSignInTicket(signer, { step: "password", holder, now }), enrolment };
  },
});
