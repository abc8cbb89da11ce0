import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { formatPersonName } from "../rules/person-name.ts";
import { browserFields, rememberBrowser, toDeviceName } from "../rules/request-browser.ts";
import { users } from "../tables.server.ts";
import { checkSignInPassword } from "../writes/check-password.server.ts";
import { requireSamePassword } from "../writes/confirm-identity.server.ts";
import { endSessionsByToken, startSession } from "../writes/sessions.server.ts";

/**
 * Signs in by e-mail and password. An unknown address takes as long as a wrong password. That an account is inactive
 * is revealed only with the right password. Administrators have a separate sign-in.
 */
export const signIn = command({
  actors: ["visitor"],
  input: z.object({ email: z.string(), password: z.string(), ...browserFields }),
  async prepare(context) {
    const email = context.input.email.trim().toLowerCase();
    const [user] = await context.db
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
      .where(sql`lower(${users.email}) = ${email} and ${users.role} = 'researcher'`);
    const passwordHash = user?.passwordHash ?? null;
    await checkSignInPassword(context, { email, userId: user?.id, passwordHash });
    // Reached only with the right password, so `user` exists here.
    if (!user?.emailVerifiedAt) throw new DomainError("FORBIDDEN_ROLE", { why: "inactive" });
    return { userId: user.id, passwordHash, locale: user.locale, name: formatPersonName(user) };
  },
  may: allowAnyone,
  async run(context) {
    const { tx, signer, input, now, prepared } = context;
    const { userId, passwordHash, locale, name } = prepared;
    await requireSamePassword(tx, prepared);
    await endSessionsByToken(tx, input.formerTokens);
    const device = toDeviceName(input.userAgent);
    const token = await startSession(tx, { userId, device, now });
    const person = { userId, passwordHash, now };
    const knownBrowsers = rememberBrowser(signer, input.knownBrowsers, person);
    context.recordSecurityEvent("signedIn", { account: userId });
    return { token, knownBrowsers, locale, userId, name };
  },
});
