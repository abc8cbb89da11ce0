import { sql } from "drizzle-orm";
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
import { endSession, startSession } from "../sessions.server.ts";
import { users } from "../tables.server.ts";

export interface SignInRequest {
  email: string;
  password: string;
  userAgent: string;
  clientAddress: string;
  /** The session this browser had before, if any: it ends, so that a planted cookie is worth nothing. */
  formerToken: string | undefined;
}

export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly token: string; readonly locale: "fr" | "en" }
  | { readonly kind: "wrong" | "inactive" | "tooMany" };

/**
 * Signs in by e-mail and password. An unknown address costs the same time as a wrong password; that an account is
 * inactive is told only to who knows its password. Administrators have a door of their own.
 */
export async function signIn(
  deps: Pick<DepsWithQueue, "db" | "signer" | "clock">,
  { email, password, userAgent, clientAddress, formerToken }: SignInRequest,
): Promise<SignInOutcome> {
  const now = deps.clock.now();
  const key = email.trim().toLowerCase();
  const network = networkOf(clientAddress);
  const within =
    (await consumeRateLimit(deps, SIGN_IN_NETWORK_LIMIT, network, now)) &&
    (await consumeRateLimit(deps, SIGN_IN_ACCOUNT_LIMIT, key, now));
  if (!within) return { kind: "tooMany" };
  const [user] = await deps.db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      locale: users.locale,
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${key} and ${users.role} = 'researcher'`);
  const tooLong = password.length > PASSWORD_MAX_LENGTH * 4;
  const fits = await passwordFits(tooLong ? "" : password, user?.passwordHash ?? null);
  if (!user || !fits || tooLong) return { kind: "wrong" };
  await refundRateLimit(deps, SIGN_IN_NETWORK_LIMIT, network);
  await forgetRateLimitsOf(deps, SIGN_IN_ACCOUNT_LIMIT, key);
  if (!user.emailVerifiedAt) return { kind: "inactive" };
  const token = await deps.db.transaction(async (tx) => {
    if (formerToken) await endSession(tx, formerToken);
    return startSession(tx, { userId: user.id, device: deviceName(userAgent), now });
  });
  return { kind: "signedIn", token, locale: user.locale };
}
