import { eq } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { consumeRateLimit, forgetRateLimitsOf } from "#platform/rate-limit/rate-limit.server.ts";
import { passwordFits } from "./password-hash.server.ts";
import { PASSWORD_MAX_LENGTH } from "./rules/password.ts";
import { SIGN_IN_ACCOUNT_LIMIT } from "./rules/registration.ts";
import { users } from "./tables.server.ts";

/**
 * Whether a signed-in person knows their password, asked before what could cost them their account. "none" where the
 * account has none. A session somebody left open is no place to guess from: wrong tries count with those of signing in.
 */
export async function ownPassword(
  deps: Pick<DepsWithQueue, "db" | "signer" | "clock">,
  userId: string,
  password: string,
): Promise<"right" | "wrong" | "none" | "tooMany"> {
  const [user] = await deps.db
    .select({ passwordHash: users.passwordHash, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.passwordHash) return "none";
  const now = deps.clock.now();
  const key = user.email?.toLowerCase() ?? userId;
  if (!(await consumeRateLimit(deps, SIGN_IN_ACCOUNT_LIMIT, key, now))) return "tooMany";
  // Bytes, not letters, are what hashing costs: nobody's password comes near.
  if (password.length > PASSWORD_MAX_LENGTH * 4) return "wrong";
  if (!(await passwordFits(password, user.passwordHash))) return "wrong";
  await forgetRateLimitsOf(deps, SIGN_IN_ACCOUNT_LIMIT, key);
  return "right";
}
