import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { findSecurityMailOwner } from "../queries/links.server.ts";
import { getHashingOwner, hashPassword } from "../rules/password-hash.server.ts";
import { RESET_NETWORK_LIMIT } from "../rules/registration.ts";
import { createToken } from "../rules/secret-token.server.ts";
import { emailLinks, users } from "../tables.server.ts";
import { auditPasswordChange } from "../writes/audit-password-change.server.ts";
import {
  createDeadLinkError,
  createLink,
  releaseUnverifiedEmail,
} from "../writes/email-links.server.ts";
import { endSessions } from "../writes/sessions.server.ts";

/**
 * "This was not me", from a security mail. Ends all sessions, replaces the password by a random one, unlinks the
 * ORCID iD (only the owner can say whether it is theirs, by linking it again), restores the former address if it was
 * changed, and returns the token of a password reset link. A reader of that mailbox could do the same by a forgotten
 * password.
 */
export const secureAccount = command({
  actors: ["visitor"],
  input: z.object({ token: z.string() }),
  limits: [RESET_NETWORK_LIMIT],
  async prepare(context) {
    const { db, input, request, now } = context;
    // Hashing is expensive, so the link is checked first.
    if (!(await findSecurityMailOwner(db, input.token, now))) throw createDeadLinkError();
    const owner = getHashingOwner({ account: input.token, clientAddress: request.clientAddress });
    return { unknownPasswordHash: await hashPassword(context, createToken(), owner) };
  },
  may: allowAnyone,
  async run(context) {
    const { tx, input, now, prepared, request } = context;
    const owner = await findSecurityMailOwner(tx, input.token, now, { forUpdate: true });
    if (!owner) throw createDeadLinkError();
    const { userId, mailedTo, email, hasPassword, orcid } = owner;
    await endSessions(tx, userId);
    // An intruder may have requested some of these links.
    await tx.delete(emailLinks).where(eq(emailLinks.userId, userId));
    const hasMoved = mailedTo.toLowerCase() !== email?.toLowerCase();
    const isRestored = hasMoved && (await releaseUnverifiedEmail(tx, mailedTo)) === "free";
    await tx
      .update(users)
      .set({
        // An account without a password has only its ORCID iD: without it there would be no way in.
        ...(hasPassword && { passwordHash: prepared.unknownPasswordHash, orcid: null }),
        ...(isRestored && { email: mailedTo, emailVerifiedAt: now }),
        updatedAt: now,
      })
      .where(eq(users.id, userId));
    if (hasPassword) await auditPasswordChange(tx, { userId, now, requestId: request.id });
    context.recordSecurityEvent("passwordChanged", { account: userId });
    if (hasPassword && orcid) context.recordSecurityEvent("orcidUnlinked", { account: userId });
    const address = isRestored ? mailedTo : (email ?? mailedTo);
    return {
      token: await createLink(tx, { userId, email: address, purpose: "reset_password", now }),
    };
  },
});
