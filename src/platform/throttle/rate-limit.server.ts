import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Actor, isSignedIn } from "../actor.ts";
import { logSecurityEvent, type SecurityEventDetails } from "../audit/security-events.server.ts";
import type { Db } from "../db/pool.server.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import type { Signer } from "../signing.ts";
import { type DeclaredLimit, listLimitKeys } from "./limits.ts";
import { rateLimits } from "./tables.server.ts";
import type { RateLimit } from "./token-bucket.ts";

// The token buckets that all processes share, in the table `rate_limits`; they refill together (never `isSteady`).

interface RateLimitDeps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * Counts an attempt, or one that costs as much as several, and returns whether it is within the limit. One statement,
 * so that two concurrent requests cannot both take the last attempt. The key is a keyed digest, so that the table names
 * no person.
 */
export async function consumeRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
  now: Date,
  cost = 1,
): Promise<boolean> {
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  // The count stops one above the limit, so that a flood does not grow the number.
  const most = limit.max + 1;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as held (key, window_ends_at, count)
      values (${toKey(signer, limit, subject)}, ${endsAt.toISOString()}, ${Math.min(cost, most)})
    on conflict (key) do update set
      count = case when held.window_ends_at <= ${now.toISOString()} then excluded.count
        else least(held.count + excluded.count, ${most}::int) end,
      window_ends_at = case when held.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at
        else held.window_ends_at end
    returning count`);
  return (rows[0]?.count ?? 1) <= limit.max;
}

/** Needed to log an exceeded limit. */
type LoggingDeps = RateLimitDeps & Pick<Deps, "log" | "metrics" | "clock">;

/**
 * Counts one attempt against the declared limits of a route or an expensive read; throws TOO_MANY_REQUESTS over one.
 * Commands declare `limits` instead.
 */
export async function requireWithinLimits(
  caller: LoggingDeps & { readonly actor: Actor },
  limits: readonly DeclaredLimit[],
  clientAddress: string,
): Promise<void> {
  const { actor } = caller;
  const account = isSignedIn(actor) ? actor.userId : undefined;
  const keys = listLimitKeys(limits, actor, clientAddress);
  if (!(await consumeRateLimits(caller, keys, { account, clientAddress })))
    throw new DomainError("TOO_MANY_REQUESTS");
}

/** Takes back one attempt that turned out not to count. */
export async function refundRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const key = toKey(signer, limit, subject);
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`);
}

/** Deletes the count, after a proof that the attempts were not guesses. */
export async function resetRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${toKey(signer, limit, subject)}`);
}

/**
 * Counts one attempt against several limits in order and stops at the first exceeded one: attempts refused for one
 * network do not use up the limit of its site. Logs the exceeded limit.
 */
export async function consumeRateLimits(
  deps: LoggingDeps,
  limits: readonly (readonly [limit: RateLimit, subject: string])[],
  about: Pick<SecurityEventDetails, "account" | "clientAddress">,
): Promise<boolean> {
  for (const [limit, subject] of limits) {
    if (await consumeRateLimit(deps, limit, subject, deps.clock.now())) continue;
    logSecurityEvent(deps, "limited", { ...about, what: limit.name });
    return false;
  }
  return true;
}

const toKey = (signer: Signer, { name }: RateLimit, subject: string): string =>
  `${name}:${signer.digest("rate limit", subject)}`;

/** Deletes expired windows. */
export const purgeRateLimits: Job<Record<string, never>> = {
  id: "forget-tries",
  payload: z.record(z.string(), z.never()),
  schedule: "17 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, clock.now()));
  },
};
