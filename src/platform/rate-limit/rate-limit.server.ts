import { sql } from "drizzle-orm";
import type { Db } from "../db/pool.server.ts";
import type { Signer } from "../signing.ts";

/** How often something may be tried. */
export interface RateLimit {
  /** What is counted: a part of the key, so that two limits never share a count. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

interface Deps {
  readonly db: Db;
  readonly signer: Signer;
}

/**
 * Counts one try by somebody and says whether it is still within the limit. One statement, so that processes and
 * requests at the same moment cannot both take the last place; the key is blinded, so that the table names nobody.
 */
export async function consumeRateLimit(
  { db, signer }: Deps,
  limit: RateLimit,
  who: string,
  now: Date,
): Promise<boolean> {
  const key = `${limit.name}:${signer.blind("rate limit", who)}`;
  const endsAt = new Date(now.getTime() + limit.seconds * 1000);
  // The count stops one above the limit: a flood of tries writes no ever larger number.
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as held (key, window_ends_at, count) values (${key}, ${endsAt.toISOString()}, 1)
    on conflict (key) do update set
      count = case when held.window_ends_at <= ${now.toISOString()} then 1
        else least(held.count + 1, ${limit.most + 1}::int) end,
      window_ends_at = case when held.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at
        else held.window_ends_at end
    returning count`);
  return (rows[0]?.count ?? 1) <= limit.most;
}

/** Gives the place of one try back: it turned out to be one that does not count. */
export async function refundRateLimit(
  { db, signer }: Deps,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const key = `${limit.name}:${signer.blind("rate limit", who)}`;
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`);
}

/** Forgets somebody's tries: they have shown that they were not guessing. */
export async function forgetRateLimitsOf(
  { db, signer }: Deps,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const key = `${limit.name}:${signer.blind("rate limit", who)}`;
  await db.execute(sql`delete from rate_limits where key = ${key}`);
}

/** Who asks, as far as limits go: an IPv4 address, or the /64 that one IPv6 household or laboratory holds. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
