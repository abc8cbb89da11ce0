import { and, eq, gte, or } from "drizzle-orm";
import { rememberBrowser, toDeviceName } from "#features/people/accounts/rules/request-browser.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  endSessionsByToken,
  startSession,
} from "#features/people/accounts/writes/sessions.server.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type {
  SecurityEvent,
  SecurityEventDetails,
} from "#platform/audit/security-events.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { CallerRequest } from "#platform/http/request-info.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Signer } from "#platform/signing.ts";
import { listOwnMemberships, type OwnMembership } from "../queries/own-memberships.server.ts";
import {
  isTicketForPassword,
  type SecondFactor,
  type SignInTicket,
} from "../rules/sign-in-ticket.ts";

interface SignInContext {
  readonly tx: Db;
  readonly signer: Signer;
  readonly now: Date;
  readonly input: {
    readonly userAgent: string;
    readonly formerTokens: readonly string[];
    readonly knownBrowsers: string;
  };
  readonly request: Pick<CallerRequest, "id">;
  recordSecurityEvent(event: SecurityEvent, about: SecurityEventDetails): void;
}

export const createLostTicketError = () => new DomainError("STALE", { why: "lost" });

export type TicketAccount = Awaited<ReturnType<typeof loadTicketAccount>>;

/**
 * The account of a ticket, locked, with its memberships. The password, the rights or the memberships may have changed
 * between the steps.
 */
export async function loadTicketAccount(tx: Db, signer: Signer, ticket: SignInTicket | null) {
  if (!ticket) throw createLostTicketError();
  const [user] = await tx
    .select({
      userId: users.id,
      role: users.role,
      email: users.email,
      locale: users.locale,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, ticket.userId))
    .for("no key update");
  if (!user || !isTicketForPassword(signer, ticket, user)) throw createLostTicketError();
  if (await isSignedOutSince(tx, ticket)) throw createLostTicketError();
  const memberships = await listOwnMemberships(tx, user.userId);
  if (user.role !== "administrator" && memberships.length === 0)
    throw new DomainError("STALE", { why: "ended" });
  return { ...user, memberships };
}

/** Whether an administrator signed out the person, or all people, after the ticket was issued. The audit is the record. */
async function isSignedOutSince(tx: Db, { userId, issuedAt }: SignInTicket): Promise<boolean> {
  const signOuts = and(
    eq(auditEvents.event, "sessions.ended"),
    gte(auditEvents.at, issuedAt),
    or(
      and(eq(auditEvents.subjectKind, "user"), eq(auditEvents.subjectId, userId)),
      eq(auditEvents.subjectKind, "portal"),
    ),
  );
  return (await tx.$count(auditEvents, signOuts)) > 0;
}

export interface StartedSession {
  readonly kind: "signedIn";
  readonly token: string;
  readonly knownBrowsers: string;
  readonly locale: Locale;
}

interface BackOfficeSession {
  readonly account: Pick<TicketAccount, "userId" | "passwordHash" | "locale">;
  /** The membership that the session acts for; null for administrators. */
  readonly membership: OwnMembership | null;
  readonly factor: SecondFactor;
  readonly factorAt: Date;
}

/** The end of every sign-in to the back office. Ends the session that this browser had before. */
export async function startBackOfficeSession(
  context: SignInContext,
  { account, membership, factor, factorAt }: BackOfficeSession,
): Promise<StartedSession> {
  const { tx, signer, now, input, request } = context;
  const { userId, passwordHash, locale } = account;
  await endSessionsByToken(tx, input.formerTokens);
  const token = await startSession(tx, {
    userId,
    device: toDeviceName(input.userAgent),
    now,
    secondFactorAt: factorAt,
    staffMemberId: membership?.memberId ?? null,
  });
  // The command runs as a visitor, but the person is proven by now: the row names them.
  const source = { at: now, requestId: request.id };
  if (membership) {
    const { memberId, partnerId } = membership;
    const actor = { kind: "staff", userId, partnerId } as const;
    const subject = { kind: "staffMember", id: memberId } as const;
    await writeAudit(tx, { ...source, actor }, "staff.signedIn", subject, { factor });
  } else {
    const actor = { kind: "administrator", userId } as const;
    const subject = { kind: "user", id: userId } as const;
    await writeAudit(tx, { ...source, actor }, "administrator.signedIn", subject, { factor });
  }
  context.recordSecurityEvent("signedIn", { account: userId });
  const knownBrowsers = rememberBrowser(signer, input.knownBrowsers, { userId, passwordHash, now });
  return { kind: "signedIn", token, knownBrowsers, locale };
}
