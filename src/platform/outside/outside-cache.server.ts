import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/pool.server.ts";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import { outsideResponses } from "./tables.server.ts";

interface CacheOptions {
  readonly service: string;
  readonly key: string;
  readonly now: Date;
  readonly maxAgeMs: number;
}

/** Returns a cached response, or fetches and caches one. If the service fails, an expired response is returned. */
export async function fetchCached<Answer>(
  db: Db,
  { service, key, now, maxAgeMs }: CacheOptions,
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer> {
  const [cached] = await db
    .select({ answer: outsideResponses.answer, expiresAt: outsideResponses.expiresAt })
    .from(outsideResponses)
    .where(and(eq(outsideResponses.service, service), eq(outsideResponses.key, key)));
  if (cached && cached.expiresAt > now) return cached.answer as Answer;
  let answer: Answer;
  try {
    answer = await fetchAnswer();
  } catch (error) {
    // Its date is not renewed: otherwise it would count as fresh long after the service is back.
    if (cached) return cached.answer as Answer;
    throw error;
  }
  const row = { answer, fetchedAt: now, expiresAt: new Date(now.getTime() + maxAgeMs) };
  await db
    .insert(outsideResponses)
    .values({ service, key, ...row })
    .onConflictDoUpdate({ target: [outsideResponses.service, outsideResponses.key], set: row });
  return answer;
}

/** The newest cached response of a service, however old, that lists an item with this value; null if none does. */
export async function findCachedItem<Item>(
  db: Db,
  { service, field, value }: { service: string; field: keyof Item & string; value: string },
): Promise<Item | null> {
  const [cached] = await db
    .select({ answer: outsideResponses.answer })
    .from(outsideResponses)
    .where(
      and(
        eq(outsideResponses.service, service),
        sql`${outsideResponses.answer} @> ${JSON.stringify([{ [field]: value }])}::jsonb`,
      ),
    )
    .orderBy(desc(outsideResponses.fetchedAt))
    .limit(1);
  const items = (cached?.answer ?? []) as Item[];
  return items.find((item) => item[field] === value) ?? null;
}

const PURGE_AFTER_DAYS = 30;

/** Deletes responses that were not requested again long after their expiry. */
async function deleteExpiredResponses(db: Db, now: Date): Promise<void> {
  await db
    .delete(outsideResponses)
    .where(
      lt(
        outsideResponses.expiresAt,
        sql`${now}::timestamptz - make_interval(days => ${PURGE_AFTER_DAYS})`,
      ),
    );
}

export const purgeExpiredResponses: Job<Record<string, never>> = {
  id: "forget-outside-answers",
  payload: z.object({}),
  schedule: "40 3 * * *",
  rate: HOUSEKEEPING_RATE,
  run: ({ db, clock }) => deleteExpiredResponses(db, clock.now()),
};
