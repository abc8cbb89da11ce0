import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  browserFields,
  findKnownBrowser,
} from "#features/people/accounts/rules/request-browser.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { logSecurityEvent } from "#platform/audit/security-events.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { consumeRateLimit, resetRateLimit } from "#platform/throttle/rate-limit.server.ts";
import type { OwnMembership } from "../queries/own-memberships.server.ts";
import {
  createSignInTicket,
  readSignInTicket,
  type SecondFactor,
} from "../rules/sign-in-ticket.ts";
import { buildOtpauthUri } from "../rules/totp.ts";
import {
  consumeCode,
  consumeRecoveryCode,
  findFactor,
  renewRecoveryCodes,
} from "../writes/second-factor.server.ts";
import {
  createLostTicketError,
  loadTicketAccount,
  type StartedSession,
  startBackOfficeSession,
} from "../writes/start-back-office-session.server.ts";
import type { Enrolment } from "./check-back-office-password.server.ts";

const CODE_LIMIT = { name: "second-step", max: 10, seconds: 900 } as const;

interface NewRecoveryCodes {
  /** Set once, when the second factor became active. */
  readonly recoveryCodes: readonly string[] | null;
}

export type SecondStepResult =
  /** A result and not an error, because the page shows the enrolment again. */
  | { readonly kind: "wrongCode"; readonly enrolment: Enrolment | null }
  /** Staff of several agencies choose one with this ticket, by `enterAgency`. */
  | ({
      readonly kind: "chooseAgency";
      readonly ticket: string;
      readonly memberships: readonly OwnMembership[];
    } & NewRecoveryCodes)
  | (StartedSession & NewRecoveryCodes);

/**
 * The second step of the sign-in of administrators and staff: a code of the application or a recovery code. Starts the
 * session, except for staff of several agencies.
 */
export const signInToBackOffice = command({
  actors: ["visitor"],
  input: z.object({ ticket: z.string(), code: z.string(), ...browserFields }),
  async prepare(context) {
    const { db, signer, input, now } = context;
    const ticket = readSignInTicket(signer, "password", { ticket: input.ticket, now });
    if (!ticket) throw createLostTicketError();
    const { userId } = ticket;
    // A known browser has its own count, so that an intruder with the password who guesses codes elsewhere does
    // not block the owner.
    const [user] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId));
    const passwordHash = user?.passwordHash ?? null;
    const browser = findKnownBrowser(signer, input.knownBrowsers, { userId, passwordHash, now });
    const counted = browser ? `${userId} ${browser}` : userId;
    if (!(await consumeRateLimit(context, CODE_LIMIT, counted, now))) {
      const { clientAddress } = context.request;
      logSecurityEvent(context, "limited", {
        account: userId,
        clientAddress,
        what: CODE_LIMIT.name,
      });
      throw new DomainError("TOO_MANY_REQUESTS");
    }
    return { counted, ticket };
  },
  may: allowAnyone,
  async run(context): Promise<SecondStepResult> {
    const { tx, signer, input, now, audit, prepared } = context;
    const account = await loadTicketAccount(tx, signer, prepared.ticket);
    const { userId, email, passwordHash, memberships } = account;
    const factor = await findFactor(tx, signer, userId);
    if (!factor) throw createLostTicketError();
    const code = input.code.slice(0, 40);
    const byApplication = await consumeCode(tx, { userId, factor, code, now });
    const byRecoveryCode =
      !byApplication && factor.confirmed && (await consumeRecoveryCode(tx, { userId, code, now }));
    if (!byApplication && !byRecoveryCode) {
      context.recordSecurityEvent("refused", { account: userId, what: "code" });
      const secret = factor.confirmed ? null : factor.secret;
      const address = secret && buildOtpauthUri(secret, email ?? "");
      return { kind: "wrongCode", enrolment: secret && address ? { secret, address } : null };
    }
    await resetRateLimit({ db: tx, signer }, CODE_LIMIT, prepared.counted);
    const recoveryCodes = factor.confirmed ? null : await renewRecoveryCodes(tx, userId);
    if (recoveryCodes) {
      const subject = { kind: "user", id: userId } as const;
      await audit("secondFactor.enrolled", subject);
      await audit("recoveryCodes.renewed", subject, { count: recoveryCodes.length });
    }
    const usedFactor: SecondFactor = byApplication ? "application" : "recoveryCode";
    context.recordSecurityEvent("secondFactor", { account: userId, what: usedFactor });
    if (memberships.length > 1) {
      const holder = { userId, passwordHash };
      const ticket = createSignInTicket(signer, { step: "code", holder, now, factor: usedFactor });
      return { kind: "chooseAgency", ticket, memberships, recoveryCodes };
    }
    const [membership = null] = memberships;
    const session = { account, membership, factor: usedFactor, factorAt: now };
    return { ...(await startBackOfficeSession(context, session)), recoveryCodes };
  },
});
