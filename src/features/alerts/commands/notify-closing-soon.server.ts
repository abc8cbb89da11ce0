import { and, asc, gt, lt, lte } from "drizzle-orm";
import { calls } from "#features/calls/tables.server.ts";
import { notifyMany } from "#features/notifications/commands/notify.server.ts";
import type { Deps } from "#platform/deps.ts";
import { parisDaysBetween } from "#platform/i18n/paris-time.ts";
import { CLOSING_SOON_DAYS, dueThreshold } from "../rules/closing-soon.ts";
import { closingSoonKey } from "../rules/notification-keys.ts";
import { likedBefore } from "./watch-calls.server.ts";

/** A threshold stands on a calendar day: up to a day more than so many times 24 hours, and an hour for the clocks. */
const FURTHEST_MS = (CLOSING_SOON_DAYS[0] + 2) * 86_400_000;

/** Tells who liked a call that it closes soon; run again, it tells nobody twice. */
export async function notifyClosingSoon({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const closing = await db
    .select({
      id: calls.id,
      slug: calls.slug,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      closesAt: calls.closesAt,
    })
    .from(calls)
    .where(
      and(
        lte(calls.publishedAt, now),
        gt(calls.closesAt, now),
        lt(calls.closesAt, new Date(now.getTime() + FURTHEST_MS)),
      ),
    )
    .orderBy(asc(calls.closesAt));
  let told = 0;
  for (const { id, closesAt, slug, titleFr, titleEn } of closing) {
    const due = dueThreshold(closesAt, now);
    if (!due) continue;
    told += await notifyMany(db, likedBefore(id, due.since), {
      key: closingSoonKey(id, closesAt, due.days),
      data: {
        kind: "call_closing_soon",
        call: { slug, titleFr, titleEn },
        closesAt: closesAt.toISOString(),
        days: parisDaysBetween(now, closesAt),
      },
      now,
    });
  }
  return told;
}
