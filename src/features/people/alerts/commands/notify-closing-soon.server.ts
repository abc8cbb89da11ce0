import { and, asc, gt, lt, lte } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/commands/notify.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { parisDaysBetween } from "#platform/i18n/paris-time.ts";
import { can } from "../policy.ts";
import { likedBefore } from "../queries/favourites.server.ts";
import { CLOSING_SOON_DAYS, dueThreshold } from "../rules/closing-soon.ts";
import { closingSoonKey } from "../rules/notification-keys.ts";
import { callClosingSoon } from "../rules/notification-kinds.ts";

/** A threshold stands on a calendar day: up to a day more than so many times 24 hours, and an hour for the clocks. */
const FURTHEST_MS = (CLOSING_SOON_DAYS[0] + 2) * 86_400_000;

/** Notifies who liked a call that it closes soon; run again, it notifies nobody twice. Answers how many. */
export const notifyClosingSoon = command({
  actors: ["product"],
  input: z.object({}),
  may: (actor) => can(actor, "runAlerts", undefined),
  async run({ tx, now }) {
    const closing = await tx
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
    let notified = 0;
    for (const { id, closesAt, ...call } of closing) {
      const due = dueThreshold(closesAt, now);
      if (!due) continue;
      notified += await notifyMany(tx, callClosingSoon, likedBefore(id, due.since), {
        key: closingSoonKey(id, closesAt, due.days),
        named: null,
        data: { call, closesAt: closesAt.toISOString(), days: parisDaysBetween(now, closesAt) },
        now,
      });
    }
    return notified;
  },
});
