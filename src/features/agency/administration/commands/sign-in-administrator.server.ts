import { and, eq } from "drizzle-orm";
import { z } from "zod";
import {
  browserFields,
  findKnownBrowser,
  rememberBrowser,
  toDeviceName,
} from "#features/people/accounts/rules/request-browser.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  endSessionsByToken,
  startSession,
} from "#features/people/accounts/writes/sessions.server.ts";
import { logSecurityEvent } from "#platform/audit/security-events.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { allowAnyone } from "#platform/policy.ts";
import { consumeRateLimit, resetRateLimit } from "#platform/throttle/rate-limit.server.ts";
import { isTicketForPassword, readTicketHolder } from "../rules/sign-in-ticket.ts";
import { buildOtpauthUri } from "../rules/totp.ts";
import {
  consumeCode,
  consumeRecoveryCode,
  findFactor,
  renewRecoveryCodes,
} from "../writes/second-factor.server.ts";
import type { Enrolment } from "./check-administrator-password.server.ts";

const CODE_LIMIT = { name: "second-step", max: 10, seconds: 900 } as const;

export type SecondStepResult =
  /** A result and not an error, because the page shows the enrolment again. */
  | { readonly kind: "wrongCode"; readonly enrolment: Enrolment | null }
  | {
      readonly kind: "signedIn";
      readonly token: string;
      readonly knownBrowsers: string;
      readonly locale: Locale;
      /** Set once, when the second factor became active. */
      readonly recoveryCodes: readonly string[] | null;
    };

const createLostTicketError = () => new DomainError("STALE", { why: "lost" });

/** The second step of an administrator's sign-in: a code of the application or a recovery code. */
export const signInAdministrator = command({
  actors: ["visitor"],
  input: z.object({ ticket: z.string(), code: z.string(), ...browserFields }),
  async prepare(context) {
    const { db, signer, input, now } = context;
    const userId = readTicketHolder(signer, input.ticket, now);
    if (!userId) throw createLostTicketError();
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
    return { counted };
  },
  async load({ tx, signer, input, now }) {
    const userId = readTicketHolder(signer, input.ticket, now) ?? "";
    const [user] = await tx
      .select({
        userId: users.id,
        email: users.email,
        locale: users.locale,
        passwordHash: users.passwordHash,
      })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, "administrator")))
      .for("no key update");
    const factor = await findFactor(tx, signer, userId);
    // The rights or the password may have changed between the two steps.
    if (!user || !factor || !isTicketForPassword(signer, input.ticket, user))
      throw createLostTicketError();
    return { ...user, factor };
  },
  may: allowAnyone,
  async run(context, { userId, email, locale, passwordHash, factor }): Promise<SecondStepResult> {
    const { tx, signer, input, now, audit, prepared } = context;
    const code = input.code.slice(0, 40);
    const byApplication = await consumeCode(tx, { userId, factor, code, now });
    const byRecoveryCode =
      !byApplication && factor.confirmed && (await consumeRecoveryCode(tx, { userId, code, now }));
    const source = { account: userId };
    if (!byApplication && !byRecoveryCode) {
      context.recordSecurityEvent("refused", { ...source, what: "code" });
      const secret = factor.confirmed ? null : factor.secret;
      const address = secret && buildOtpauthUri(secret, email ?? "");
      return { kind: "wrongCode", enrolment: secret && address ? { secret, address } : null };
    }
    await resetRateLimit({ db: tx, signer }, CODE_LIMIT, prepared.counted);
    await endSessionsByToken(tx, input.formerTokens);
    const device = toDeviceName(input.userAgent);
    const token = await startSession(tx, { userId, device, now, secondFactorAt: now });
    const recoveryCodes = factor.confirmed ? null : await renewRecoveryCodes(tx, userId);
    const subject = { kind: "user", id: userId } as const;
    if (recoveryCodes) {
      await audit("secondFactor.enrolled", subject);
      await audit("recoveryCodes.renewed", subject, { count: recoveryCodes.length });
    }
    const factorUsed = byApplication ? "application" : "recoveryCode";
    context.recordSecurityEvent("secondFactor", { ...source, what: factorUsed });
    context.recordSecurityEvent("signedIn", source);
    await audit("administrator.signedIn", subject, { factor: factorUsed });
    const person = { userId, passwordHash, now };
    const knownBrowsers = rememberBrowser(signer, input.knownBrowsers, person);
    return { kind: "signedIn", token, knownBrowsers, locale, recoveryCodes };
  },
});
