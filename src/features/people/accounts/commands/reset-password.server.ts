import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { mailOrcidChanged, mailPasswordChanged } from "../jobs/security-mails.server.ts";
import { findAccount } from "../queries/account.server.ts";
import { findLinkOwner } from "../queries/links.server.ts";
import { getHashingOwner, hashNewPassword } from "../rules/password-hash.server.ts";
import { passwordSchema, RESET_NETWORK_LIMIT } from "../rules/registration.ts";
import { rememberBrowser, toDeviceName } from "../rules/request-browser.ts";
import { users } from "../tables.server.ts";
import { auditPasswordChange } from "../writes/audit-password-change.server.ts";
import { consumeLink, createDeadLinkError } from "../writes/email-links.server.ts";
import { endSessions } from "../writes/sessions.server.ts";

/** Sets a new password by a single-use link and ends all sessions of the account. */
export const resetPassword = command({
  actors: ["visitor"],
  input: z.object({
    token: z.string(),
    password: passwordSchema,
    knownBrowsers: z.string().default(""),
    /** Non-empty if the person ticked that the linked ORCID iD must no longer open the account. */
    endOrcid: z.string().default(""),
    userAgent: z.string().default(""),
  }),
  limits: [RESET_NETWORK_LIMIT],
  async prepare(context) {
    const { db, input, request, now } = context;
    // Hashing is expensive, so the link is checked first.
    const { password, token } = input;
    if (!(await findLinkOwner(db, "reset_password", token, now))) throw createDeadLinkError();
    const owner = getHashingOwner({ account: token, clientAddress: request.clientAddress });
    return { passwordHash: await hashNewPassword(context, password, owner) };
  },
  may: allowAnyone,
  async run(context) {
    const { tx, queue, signer, input, now, prepared, request } = context;
    const { passwordHash } = prepared;
    const owner = await consumeLink(tx, "reset_password", input.token, now);
    if (!owner) throw createDeadLinkError();
    const account = await findAccount(tx, owner.userId, { forUpdate: true });
    const endsOrcid = input.endOrcid !== "" && account?.orcid != null;
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        ...(endsOrcid ? { orcid: null } : {}),
        updatedAt: now,
      })
      .where(eq(users.id, owner.userId))
      .returning({ role: users.role });
    await endSessions(tx, owner.userId);
    const device = toDeviceName(input.userAgent);
    await queue.enqueue(tx, mailPasswordChanged, { userId: owner.userId, device });
    if (endsOrcid) {
      context.recordSecurityEvent("orcidUnlinked", { account: owner.userId });
      const payload = { userId: owner.userId, change: "unlinked", device } as const;
      await queue.enqueue(tx, mailOrcidChanged, payload);
    }
    const { userId } = owner;
    await auditPasswordChange(tx, { userId, now, requestId: request.id });
    context.recordSecurityEvent("passwordChanged", { account: userId });
    // The link and the new password prove the owner, so this browser is remembered and wrong attempts from
    // elsewhere do not block it.
    const person = { userId, passwordHash, now };
    return {
      role: user?.role,
      knownBrowsers: rememberBrowser(signer, input.knownBrowsers, person),
    };
  },
});
