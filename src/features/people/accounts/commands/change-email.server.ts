import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { mailEmailChange } from "../jobs/account-mails.server.ts";
import { mailAddressMoved } from "../jobs/security-mails.server.ts";
import { can } from "../policy.ts";
import { findEmailChange } from "../queries/links.server.ts";
import { findDeviceName } from "../queries/sessions.server.ts";
import { emailSchema, LINK_ADDRESS_LIMIT } from "../rules/registration.ts";
import { hashToken } from "../rules/secret-token.server.ts";
import { emailLinks, users } from "../tables.server.ts";
import { confirmIdentity, requireActiveSession } from "../writes/confirm-identity.server.ts";
import { createDeadLinkError, releaseUnverifiedEmail } from "../writes/email-links.server.ts";

/**
 * Makes the address of a mailed link the account's address. The link proves that its reader receives mail there; the
 * signed-in session proves that the reader owns the account. Without the session, a user could enter another person's
 * address and wait for a mail scanner, or that person, to follow the link.
 */
export const changeEmail = command({
  actors: ["person"],
  input: z.object({ token: z.string() }),
  async load({ tx, input, now }) {
    const link = await findEmailChange(tx, input.token, now);
    if (!link) throw createDeadLinkError();
    return link;
  },
  may: (actor, link) => can(actor, "confirmAddress", link),
  async run(context, { userId }) {
    const { tx, queue, actor, input, now } = context;
    const [link] = await tx
      .update(emailLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailLinks.tokenHash, hashToken(input.token)),
          eq(emailLinks.userId, userId),
          eq(emailLinks.purpose, "change_email"),
          isNull(emailLinks.usedAt),
          gt(emailLinks.expiresAt, now),
        ),
      )
      .returning({ email: emailLinks.email });
    // A concurrent request used the link first.
    if (!link) throw createDeadLinkError();
    // Invalidates earlier links, so that an old mail cannot bring back an old address.
    await tx
      .update(emailLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailLinks.userId, userId),
          eq(emailLinks.purpose, "change_email"),
          isNull(emailLinks.usedAt),
        ),
      );
    const [before] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if ((await releaseUnverifiedEmail(tx, link.email)) === "taken") throw createDeadLinkError();
    await tx
      .update(users)
      .set({ email: link.email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
    context.recordSecurityEvent("addressChanged", { account: userId });
    if (before?.email) {
      const device = await findDeviceName(tx, actor.sessionId);
      await queue.enqueue(tx, mailAddressMoved, { userId, former: before.email, device });
    }
  },
});

/**
 * Sends the mail whose link makes an address the account's. The answer is the same for an address that belongs to
 * another account, so that it does not reveal accounts.
 */
export const requestEmailChange = command({
  actors: ["person"],
  input: z.object({ email: emailSchema, current: z.string(), proof: z.string() }),
  async prepare(context) {
    const { actor, input } = context;
    if (input.email.toLowerCase() === actor.email?.toLowerCase()) {
      throw new DomainError("INVALID", { email: "same" });
    }
    // A first address replaces nothing, so it needs no proof.
    const proof = actor.email === null ? null : input.proof;
    await confirmIdentity(context, { password: input.current, field: "current", proof });
    // Counted last, so that only a confirmed owner can use up the limit.
    if (!(await context.consumeLimit(LINK_ADDRESS_LIMIT, actor.userId))) {
      throw new DomainError("TOO_MANY_REQUESTS");
    }
  },
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, queue, env, actor, request, now, input: { email } }) {
    await requireActiveSession(tx, actor, now);
    await queue.enqueue(tx, mailEmailChange, {
      userId: actor.userId,
      email,
      locale: request.locale,
      origin: getLinkOrigin(env, request.origin),
    });
  },
});
