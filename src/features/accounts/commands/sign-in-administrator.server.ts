import { and, eq, sql } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import {
  consumeRateLimit,
  forgetRateLimitsOf,
  networkOf,
  refundRateLimit,
} from "#platform/rate-limit/rate-limit.server.ts";
import { passwordFits } from "../password-hash.server.ts";
import { deviceName } from "../rules/device.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/password.ts";
import { SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_NETWORK_LIMIT } from "../rules/registration.ts";
import { otpauthAddress } from "../rules/totp.ts";
import {
  factorOf,
  proposeFactor,
  renewRecoveryCodes,
  takeCode,
  takeRecoveryCode,
} from "../second-factor.server.ts";
import { endSession, startSession } from "../sessions.server.ts";
import { users } from "../tables.server.ts";

type Deps = Pick<DepsWithQueue, "db" | "signer" | "clock">;

const TICKET = "backoffice";
const TICKET_MINUTES = 10;
const CODE_LIMIT = { name: "second-step", most: 10, seconds: 900 } as const;

/** A secret to put into an application, for who has none in force. */
export interface Enrolment {
  readonly secret: string;
  readonly address: string;
}

/** After the password: a ticket that says so, and nothing else. There is no session before the second step. */
export type FirstStep =
  | { readonly kind: "wrong" | "tooMany" }
  | { readonly kind: "code"; readonly ticket: string; readonly enrolment: Enrolment | null };

export async function giveAdministratorPassword(
  deps: Deps,
  request: { email: string; password: string; clientAddress: string },
): Promise<FirstStep> {
  const now = deps.clock.now();
  const key = request.email.trim().toLowerCase();
  const network = networkOf(request.clientAddress);
  const door = `administrator ${key}`;
  const within =
    (await consumeRateLimit(deps, SIGN_IN_NETWORK_LIMIT, network, now)) &&
    (await consumeRateLimit(deps, SIGN_IN_ACCOUNT_LIMIT, door, now));
  if (!within) return { kind: "tooMany" };
  const [user] = await deps.db
    .select({ id: users.id, passwordHash: users.passwordHash, verified: users.emailVerifiedAt })
    .from(users)
    .where(sql`lower(${users.email}) = ${key} and ${users.role} = 'administrator'`);
  const tooLong = request.password.length > PASSWORD_MAX_LENGTH * 4;
  const fits = await passwordFits(tooLong ? "" : request.password, user?.passwordHash ?? null);
  if (!user?.verified || !fits || tooLong) return { kind: "wrong" };
  await refundRateLimit(deps, SIGN_IN_NETWORK_LIMIT, network);
  await forgetRateLimitsOf(deps, SIGN_IN_ACCOUNT_LIMIT, door);
  const factor = await factorOf(deps.db, deps.signer, user.id);
  const secret = factor?.confirmed ? null : await proposeFactor(deps.db, deps.signer, user.id);
  return {
    kind: "code",
    ticket: deps.signer.sign(TICKET, `${user.id} ${now.getTime()}`),
    enrolment: secret === null ? null : { secret, address: otpauthAddress(secret, key) },
  };
}

export type SecondStep =
  | { readonly kind: "lost" | "tooMany" }
  | { readonly kind: "wrong"; readonly enrolment: Enrolment | null }
  | {
      readonly kind: "signedIn";
      readonly token: string;
      readonly locale: "fr" | "en";
      /** Given once, when the factor was just put in force. */
      readonly recoveryCodes: readonly string[] | null;
    };

/** The code of the application, or one of the recovery codes. */
export async function giveSecondFactor(
  deps: Deps,
  request: { ticket: string; code: string; userAgent: string; formerToken: string | undefined },
): Promise<SecondStep> {
  const now = deps.clock.now();
  const userId = holderOf(deps, request.ticket, now);
  if (!userId) return { kind: "lost" };
  if (!(await consumeRateLimit(deps, CODE_LIMIT, userId, now))) return { kind: "tooMany" };
  const [user] = await deps.db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "administrator")));
  const factor = await factorOf(deps.db, deps.signer, userId);
  if (!user || !factor) return { kind: "lost" };
  const code = request.code.slice(0, 40);
  return deps.db.transaction(async (tx): Promise<SecondStep> => {
    const right =
      (await takeCode(tx, { userId, factor, code, now })) ||
      (factor.confirmed && (await takeRecoveryCode(tx, { userId, code, now })));
    if (!right) {
      const secret = factor.confirmed ? null : factor.secret;
      const address = secret && otpauthAddress(secret, user.email ?? "");
      return { kind: "wrong", enrolment: secret && address ? { secret, address } : null };
    }
    await forgetRateLimitsOf({ ...deps, db: tx }, CODE_LIMIT, userId);
    if (request.formerToken) await endSession(tx, request.formerToken);
    const device = deviceName(request.userAgent);
    const token = await startSession(tx, { userId, device, now, secondFactorAt: now });
    const recoveryCodes = factor.confirmed ? null : await renewRecoveryCodes(tx, userId);
    return { kind: "signedIn", token, locale: user.locale, recoveryCodes };
  });
}

function holderOf({ signer }: Deps, ticket: string, now: Date): string | null {
  const [userId, at] = signer.open(TICKET, ticket)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return userId && age >= 0 && age <= TICKET_MINUTES * 60_000 ? userId : null;
}
