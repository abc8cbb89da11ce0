import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "#features/people/accounts/tables.server.ts";
import { requireActiveSession } from "#features/people/accounts/writes/confirm-identity.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { listOwnMemberships } from "../queries/own-memberships.server.ts";

/**
 * Ends the session of a member of staff and starts one for another agency of the same person. The new session ends as
 * late as the former would have: switching does not prolong a sign-in.
 */
export const switchAgency = command({
  actors: ["staff"],
  /** `partnerId` is the text of the form. */
  input: z.object({ partnerId: z.string() }),
  limits: [{ name: "switch-agency", per: "person", max: 60, seconds: 3600 }],
  async load({ tx, actor, input, now }) {
    await requireActiveSession(tx, actor, now);
    const memberships = await listOwnMemberships(tx, actor.userId);
    const membership = memberships.find(({ partnerId }) => String(partnerId) === input.partnerId);
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, actor.sessionId));
    if (!membership || !session) throw new DomainError("NOT_FOUND");
    return { membership, session };
  },
  may: (actor) => can(actor, "keepOwnAccess", null),
  async run({ tx, actor, now, audit, recordSecurityEvent }, { membership, session }) {
    const { userId, partnerId: from } = actor;
    const { memberId, partnerId: to } = membership;
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    const token = await startSession(tx, {
      userId,
      device: session.device,
      now,
      secondFactorAt: session.secondFactorAt,
      staffMemberId: memberId,
      signedInAt: session.createdAt,
    });
    // The audit of the former agency shows the end of the session, that of the other one its beginning.
    await audit("user.signedOut", { kind: "user", id: userId });
    await audit("staff.switched", { kind: "staffMember", id: memberId }, { from, to });
    recordSecurityEvent("signedIn", { account: userId, what: "staff.switched" });
    return { token };
  },
});
