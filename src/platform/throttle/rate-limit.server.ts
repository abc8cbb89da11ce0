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

/** How often something may be tried. */
export interface RateLimit {
  /** What is counted: a part of the key, so that two limits never share a count. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

interface RateLimitDeps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * Counts one try by somebody and says whether it is still within the limit. One statement, so that processes and
 * requests at the same moment cannot both take the last place; the key is blinded, so that the table names nobody.
 */
export async function consumeRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  who: string,
  now: Date,
): Promise<boolean> {
  const key = `${limit.name}:${signer.digest("rate limit", who)}`;
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  // The count stops one above the limit: a flood of tries writes no ever larger number.
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

/** What is needed to write down that somebody was stopped. */
type LoggingDeps = RateLimitDeps & Pick<ProcessDeps, "log" | "metrics">;

/** Counts one try of a person and ends the request where it is one too many: for what is work to make, and is no command. */
export async function requireWithinLimit(
  deps: LoggingDeps & { readonly clock: Clock },
  limit: RateLimit,
  userId: string,
): Promise<void> {
  if (await consumeRateLimit(deps, limit, userId, deps.clock.now())) return;
  logSecurityEvent(deps, "limited", { account: userId, what: limit.name });
  throw new DomainError("TOO_MANY_REQUESTS");
}

/** The same for a network, for what visitors ask for. */
export async function requireNetworkWithinLimit(
  deps: LoggingDeps & { readonly clock: Clock },
  limit: RateLimit,
  clientAddress: string,
): Promise<void> {
  const limits = toNetworkLimits(limit, clientAddress);
  if (await consumeRateLimits(deps, limits, { now: deps.clock.now(), clientAddress })) return;
  throw new DomainError("TOO_MANY_REQUESTS");
}

/** Gives the place of one try back: it turned out to be one that does not count. */
export async function refundRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const key = `${limit.name}:${signer.digest("rate limit", who)}`;
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`);
}

/** Forgets somebody's tries: they have shown that they were not guessing. */
export async function resetRateLimit(
  { db, signer }: RateLimitDeps,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const key = `${limit.name}:${signer.digest("rate limit", who)}`;
  await db.execute(sql`delete from rate_limits where key = ${key}`);
}

/**
 * Counts one try against several limits, in their order, up to the first that is passed: what one network tries in
 * vain takes no place of the site around it. Whoever is stopped is written down.
 */
export async function consumeRateLimits(
  deps: LoggingDeps,
  limits: readonly (readonly [limit: RateLimit, who: string])[],
  { now, clientAddress }: { readonly now: Date; readonly clientAddress: string },
): Promise<boolean> {
  for (const [limit, who] of limits) {
    if (await consumeRateLimit(deps, limit, who, now)) continue;
    logSecurityEvent(deps, "limited", { clientAddress, what: limit.name });
    return false;
  }
  return true;
}

/** Counts whose time is over say nothing any more. */
export const purgeRateLimits: Job<Record<string, never>> = {
  id: "forget-tries",
  payload: z.record(z.string(), z.never()),
  schedule: "17 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, clock.now()));
  },
};
