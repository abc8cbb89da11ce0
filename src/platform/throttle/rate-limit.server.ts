import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { logSecurityEvent } from "../audit/security-events.server.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/pool.server.ts";
import type { Deps as ProcessDeps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import type { Signer } from "../signing.ts";
import { toNetworkLimits } from "./network.ts";
import { rateLimits } from "./tables.server.ts";

/** A number of attempts in a window of time. */
export interface RateLimit {
  /** Part of the key, so that two limits never share a count. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

interface RateLimitDeps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * Counts one attempt and returns whether it is within the limit. One statement, so that two concurrent requests cannot
 * both take the last attempt. The key is a keyed digest, so that the table names no person.
 */
export async function consumeRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
  now: Date,
): Promise<boolean> {
  const key = `${limit.name}:${signer.digest("rate limit", subject)}`;
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  // The count stops one above the limit, so that a flood does not grow the number.
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as held (key, window_ends_at, count) values (${key}, ${endsAt.toISOString()}, 1)
    on conflict (key) do update set
      count = case when held.window_ends_at <= ${now.toISOString()} then 1
        else least(held.count + 1, ${limit.max + 1}::int) end,
      window_ends_at = case when held.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at
        else held.window_ends_at end
    returning count`);
  return (rows[0]?.count ?? 1) <= limit.max;
}

/** Needed to log an exceeded limit. */
type LoggingDeps = RateLimitDeps & Pick<ProcessDeps, "log" | "metrics">;

/**
 * Counts one attempt of a person; throws TOO_MANY_REQUESTS over the limit. For expensive reads that are not commands.
 */
export async function requireWithinLimit(
  deps: LoggingDeps & { readonly clock: Clock },
  limit: RateLimit,
  userId: string,
): Promise<void> {
  if (await consumeRateLimit(deps, limit, userId, deps.clock.now())) return;
  logSecurityEvent(deps, "limited", { account: userId, what: limit.name });
  throw new DomainError("TOO_MANY_REQUESTS");
}

/** The same by network, for reads of visitors. */
export async function requireNetworkWithinLimit(
  deps: LoggingDeps & { readonly clock: Clock },
  limit: RateLimit,
  clientAddress: string,
): Promise<void> {
  const limits = toNetworkLimits(limit, clientAddress);
  if (await consumeRateLimits(deps, limits, { now: deps.clock.now(), clientAddress })) return;
  throw new DomainError("TOO_MANY_REQUESTS");
}

/** Takes back one attempt that turned out not to count. */
export async function refundRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const key = `${limit.name}:${signer.digest("rate limit", subject)}`;
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`);
}

/** Deletes the count, after a proof that the attempts were not guesses. */
export async function resetRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const key = `${limit.name}:${signer.digest("rate limit", subject)}`;
  await db.execute(sql`delete from rate_limits where key = ${key}`);
}

/**
 * Counts one attempt against several limits in order and stops at the first exceeded one: attempts refused for one
 * network do not use up the limit of its site. Logs the exceeded limit.
 */
export async function consumeRateLimits(
  deps: LoggingDeps,
  limits: readonly (readonly [limit: RateLimit, subject: string])[],
  { now, clientAddress }: { readonly now: Date; readonly clientAddress: string },
): Promise<boolean> {
  for (const [limit, subject] of limits) {
    if (await consumeRateLimit(deps, limit, subject, now)) continue;
    logSecurityEvent(deps, "limited", { clientAddress, what: limit.name });
    return false;
  }
  return true;
}

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
