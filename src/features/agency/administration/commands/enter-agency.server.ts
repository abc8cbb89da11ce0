import { eq } from "drizzle-orm";
import { z } from "zod";
import { browserFields } from "#features/people/accounts/rules/request-browser.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { readSignInTicket, TICKET_USE_LIMIT } from "../rules/sign-in-ticket.ts";
import { secondFactors } from "../tables.server.ts";
import {
  createLostTicketError,
  loadTicketAccount,
  startBackOfficeSession,
} from "../writes/start-back-office-session.server.ts";

/** The third step of the sign-in of staff of several agencies: starts the session for the chosen agency. */
export const enterAgency = command({
  actors: ["visitor"],
  /** `partnerId` is the text of the form. */
  input: z.object({ ticket: z.string(), partnerId: z.string(), ...browserFields }),
  may: allowAnyone,
  async run(context) {
    const { tx, signer, input, now } = context;
    const ticket = readSignInTicket(signer, "code", { ticket: input.ticket, now });
    const account = await loadTicketAccount(tx, signer, ticket);
    if (!ticket?.factor) throw createLostTicketError();
    // The factor of the code may have been reset or replaced meanwhile, which ends all sessions.
    const [active] = await tx
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, account.userId));
    if (!active?.confirmedAt || active.confirmedAt > ticket.issuedAt) throw createLostTicketError();
    const membership = account.memberships.find(
      ({ partnerId }) => String(partnerId) === input.partnerId,
    );
    if (!membership) throw new DomainError("STALE", { why: "notMember" });
    // Counted in this transaction: of two requests with one ticket only one starts a session.
    if (!(await context.consumeLimit(TICKET_USE_LIMIT, input.ticket, tx)))
      throw createLostTicketError();
    const { factor, issuedAt } = ticket;
    return startBackOfficeSession(context, { account, membership, factor, factorAt: issuedAt });
  },
});
