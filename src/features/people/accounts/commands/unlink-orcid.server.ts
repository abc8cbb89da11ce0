import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { mailOrcidChanged } from "../jobs/security-mails.server.ts";
import { can } from "../policy.ts";
import { findAccount } from "../queries/account.server.ts";
import { findDeviceName } from "../queries/sessions.server.ts";
import { users } from "../tables.server.ts";
import { confirmRecentIdentity, requireActiveSession } from "../writes/confirm-identity.server.ts";

/** Unlinks the ORCID iD, unless it is the only way in. Notifies the owner by mail. */
export const unlinkOrcid = command({
  actors: ["person"],
  input: z.object({ current: z.string(), proof: z.string() }),
  async prepare(context) {
    const { db, actor, input } = context;
    const account = await findAccount(db, actor.userId);
    // Checked before rate limits and hashing.
    if (account) context.requireAllowed(can(actor, "unlinkOrcid", account));
    const { current, proof } = input;
    await confirmRecentIdentity(context, { password: current, field: "current", proof });
  },
  async load({ tx, actor, now }) {
    await requireActiveSession(tx, actor, now);
    const account = await findAccount(tx, actor.userId, { forUpdate: true });
    if (!account) throw new DomainError("NOT_FOUND");
    return account;
  },
  may: (actor, account) => can(actor, "unlinkOrcid", account),
  async run(context, { userId, orcid }) {
    const { tx, queue, now, actor } = context;
    if (orcid === null) return;
    await tx.update(users).set({ orcid: null, updatedAt: now }).where(eq(users.id, userId));
    const device = await findDeviceName(tx, actor.sessionId);
    await queue.enqueue(tx, mailOrcidChanged, { userId, change: "unlinked", device });
    context.recordSecurityEvent("orcidUnlinked", { account: userId });
  },
});
