import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { mailPasswordChanged } from "../jobs/security-mails.server.ts";
import { can } from "../policy.ts";
import { findDeviceName } from "../queries/sessions.server.ts";
import { getHashingOwner, hashNewPassword } from "../rules/password-hash.server.ts";
import { passwordSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";
import { confirmIdentity, requireActiveSession } from "../writes/confirm-identity.server.ts";
import { endSessions, renewSession } from "../writes/sessions.server.ts";

/**
 * Changes the password, or sets the first one of an ORCID account. Signs out every other device and gives this
 * session a new token.
 */
export const changePassword = command({
  actors: ["person", "staff", "administrator"],
  input: z.object({ current: z.string(), password: passwordSchema, proof: z.string() }),
  // Each change hashes a password, ends sessions and sends a mail.
  limits: [{ name: "change-password", per: "person", max: 30, seconds: 3600 }],
  async prepare(context) {
    const { actor, input } = context;
    // Checked before rate limits and hashing.
    context.requireAllowed(can(actor, "choosePassword", actor));
    const { current, proof } = input;
    await confirmIdentity(context, { password: current, field: "current", proof });
    const owner = getHashingOwner({ account: actor.userId });
    return { passwordHash: await hashNewPassword(context, input.password, owner) };
  },
  may: (actor) => can(actor, "choosePassword", actor),
  async run(context) {
    const { tx, queue, actor, now, prepared, audit } = context;
    const { passwordHash } = prepared;
    const { userId, sessionId } = actor;
    await requireActiveSession(tx, actor, now);
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
    await endSessions(tx, userId, sessionId);
    const device = await findDeviceName(tx, sessionId);
    await queue.enqueue(tx, mailPasswordChanged, { userId, device });
    if (actor.kind !== "person") {
      await audit(`${actor.kind}.passwordChanged`, { kind: "user", id: userId });
    }
    context.recordSecurityEvent("passwordChanged", { account: userId });
    return { token: await renewSession(tx, sessionId) };
  },
});
