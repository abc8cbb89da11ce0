import { eq } from "drizzle-orm";
import { z } from "zod";
import { mailFactorReplaced } from "#features/people/accounts/jobs/security-mails.server.ts";
import { findDeviceName } from "#features/people/accounts/queries/sessions.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  confirmIdentity,
  requireActiveSession,
} from "#features/people/accounts/writes/confirm-identity.server.ts";
import { endSessions } from "#features/people/accounts/writes/sessions.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import {
  readOfferedSecret,
  renewRecoveryCodes,
  replaceFactor,
} from "../writes/second-factor.server.ts";

/**
 * Replaces the second factor and the recovery codes. Requires the password and a code of the new telephone, because
 * an open session alone must not suffice. Signs out every other device and notifies the owner by mail.
 */
export const replaceSecondFactor = command({
  actors: ["staff", "administrator"],
  input: z.object({ offer: z.string(), code: z.string(), current: z.string() }),
  // Each attempt verifies a password.
  limits: [{ name: "replace-factor", per: "person", max: 20, seconds: 3600 }],
  async prepare(context) {
    const { actor, input } = context;
    context.requireAllowed(can(actor, "keepOwnAccess", null));
    await confirmIdentity(context, { password: input.current, field: "current", proof: "" });
  },
  may: (actor) => can(actor, "keepOwnAccess", null),
  async run({ tx, queue, actor, signer, input, now, audit, recordSecurityEvent }) {
    const { userId, sessionId } = actor;
    await requireActiveSession(tx, actor, now);
    const secret = readOfferedSecret(signer, input.offer, { userId, now });
    if (!secret) throw new DomainError("STALE", { why: "lost" });
    if (!(await replaceFactor(tx, signer, { userId, secret, code: input.code.slice(0, 40), now })))
      throw new DomainError("INVALID", { code: "wrong" });
    await endSessions(tx, userId, sessionId);
    const codes = await renewRecoveryCodes(tx, userId);
    await tx.update(users).set({ updatedAt: now }).where(eq(users.id, userId));
    await queue.enqueue(tx, mailFactorReplaced, {
      userId,
      device: await findDeviceName(tx, sessionId),
    });
    const subject = { kind: "user", id: userId } as const;
    await audit("secondFactor.replaced", subject);
    await audit("recoveryCodes.renewed", subject, { count: codes.length });
    recordSecurityEvent("secondFactor", { account: userId, what: "replaced" });
    return { codes };
  },
});
