import { eq } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { consumeRateLimit, forgetRateLimitsOf } from "#platform/rate-limit/rate-limit.server.ts";
import { ownerOfLink, takeLink } from "../links.server.ts";
import { passwordFits } from "../password-hash.server.ts";
import { deviceName } from "../rules/device.ts";
import { SIGN_IN_ACCOUNT_LIMIT } from "../rules/registration.ts";
import { startSession } from "../sessions.server.ts";
import { users } from "../tables.server.ts";

export type VerifyOutcome =
  | { readonly kind: "verified"; readonly token: string; readonly locale: "fr" | "en" }
  | { readonly kind: "dead" | "wrong" | "tooMany" };

/**
 * Activates the account a link was sent for, for the one who also knows its password, and signs them in. The link
 * alone proves the address but not who asked: somebody else may have registered it, hoping that its owner would
 * activate the account with a password that is not theirs.
 */
export async function verifyEmail(
  deps: Pick<DepsWithQueue, "db" | "clock" | "signer">,
  { token, password, userAgent }: { token: string; password: string; userAgent: string },
): Promise<VerifyOutcome> {
  const now = deps.clock.now();
  const owner = await ownerOfLink(deps.db, "verify_email", token, now);
  if (!owner) return { kind: "dead" };
  const key = owner.email.toLowerCase();
  if (!(await consumeRateLimit(deps, SIGN_IN_ACCOUNT_LIMIT, key, now))) return { kind: "tooMany" };
  const [user] = await deps.db
    .select({ passwordHash: users.passwordHash, locale: users.locale })
    .from(users)
    .where(eq(users.id, owner.userId));
  if (!user || !(await passwordFits(password, user.passwordHash))) return { kind: "wrong" };
  await forgetRateLimitsOf(deps, SIGN_IN_ACCOUNT_LIMIT, key);
  return deps.db.transaction(async (tx) => {
    if (!(await takeLink(tx, "verify_email", token, now))) return { kind: "dead" };
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, owner.userId));
    const session = { userId: owner.userId, device: deviceName(userAgent), now };
    return { kind: "verified", token: await startSession(tx, session), locale: user.locale };
  });
}
