import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { findLinkOwner } from "../queries/links.server.ts";
import { ACTIVATE_LIMIT } from "../rules/registration.ts";
import { browserFields, rememberBrowser, toDeviceName } from "../rules/request-browser.ts";
import { users } from "../tables.server.ts";
import { checkPassword } from "../writes/check-password.server.ts";
import { requireSamePassword } from "../writes/confirm-identity.server.ts";
import { consumeLink, createDeadLinkError } from "../writes/email-links.server.ts";
import { endSessionsByToken, startSession } from "../writes/sessions.server.ts";

/**
 * Activates an account by its mailed link and its password, and signs in. The link alone proves the address but not
 * the person who registered: a stranger may have registered it, hoping that the owner activates an account whose
 * password the stranger knows.
 */
export const verifyEmail = command({
  actors: ["visitor"],
  input: z.object({ token: z.string(), password: z.string(), ...browserFields }),
  async prepare(context) {
    const { db, input, now } = context;
    const owner = await findLinkOwner(db, "verify_email", input.token, now);
    if (!owner) throw createDeadLinkError();
    const [user] = await db
      .select({ passwordHash: users.passwordHash, locale: users.locale })
      .from(users)
      .where(eq(users.id, owner.userId));
    if (!user) throw createDeadLinkError();
    // Attempts here require the link, so they have a count apart from the sign-in page.
    const limits = [[ACTIVATE_LIMIT, owner.userId]] as const;
    const { passwordHash, locale } = user;
    const source = { account: owner.userId, clientAddress: context.request.clientAddress };
    await checkPassword(context, { password: input.password, passwordHash, limits, source });
    return { userId: owner.userId, passwordHash, locale };
  },
  may: allowAnyone,
  async run(context) {
    const { tx, signer, input, now, prepared } = context;
    const { userId, passwordHash, locale } = prepared;
    await requireSamePassword(tx, prepared);
    if (!(await consumeLink(tx, "verify_email", input.token, now))) throw createDeadLinkError();
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
    await endSessionsByToken(tx, input.formerTokens);
    const device = toDeviceName(input.userAgent);
    const token = await startSession(tx, { userId, device, now });
    const person = { userId, passwordHash, now };
    const knownBrowsers = rememberBrowser(signer, input.knownBrowsers, person);
    context.recordSecurityEvent("signedIn", { account: userId, what: "activation" });
    return { token, knownBrowsers, locale };
  },
});
