import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/pool.server.ts";
import type { Job } from "../jobs/job.ts";
import { HOUSEKEEPING_RATE } from "../jobs/rates.ts";
import { outsideAnswers } from "./tables.server.ts";

interface CacheOptions {
  readonly service: string;
  readonly key: string;
  readonly now: Date;
  readonly maxAgeMs: number;
}

/** An answer kept from before, or a new one that is then kept. A failing service is answered for by an old answer. */
export async function fetchCached<Answer>(
  db: Db,
  { service, key, now, maxAgeMs }: CacheOptions,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [kept] = await db
    .select({ answer: outsideAnswers.answer, expiresAt: outsideAnswers.expiresAt })
    .from(outsideAnswers)
    .where(and(eq(outsideAnswers.service, service), eq(outsideAnswers.key, key)));
  if (kept && kept.expiresAt > now) return kept.answer as Answer;
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    // As it was kept: with a new date it would pass for fresh long after the service is back.
    if (kept) return kept.answer as Answer;
    throw error;
  }
  const row = { answer, fetchedAt: now, expiresAt: new Date(now.getTime() + maxAgeMs) };
  await db
    .insert(outsideAnswers)
    .values({ service, key, ...row })
    .onConflictDoUpdate({ target: [outsideAnswers.service, outsideAnswers.key], set: row });
  return answer;
}

/** The newest kept answer of a service, however old, that lists an item with this value; null where none does. */
export async function findCachedItem<Item>(
  db: Db,
  { service, field, value }: { service: string; field: keyof Item & string; value: string },
): Promise<Item | null> {
  const [kept] = await db
    .select({ answer: outsideAnswers.answer })
    .from(outsideAnswers)
    .where(
      and(
        eq(outsideAnswers.service, service),
        sql`${outsideAnswers.answer} @> ${JSON.stringify([{ [field]: value }])}::jsonb`,
      ),
    )
    .orderBy(desc(outsideAnswers.fetchedAt))
    .limit(1);
  const items = (kept?.answer ?? []) as Item[];
  return items.find((item) => item[field] === value) ?? null;
}

const PURGE_AFTER_DAYS = 30;

/** What was not asked for again long after it ended. */
export async function deleteExpiredResponses(db: Db, now: Date): Promise<void> {
  await db
    .delete(outsideAnswers)
    .where(
      lt(
        outsideAnswers.expiresAt,
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
