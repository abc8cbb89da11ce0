import { and, asc, gt, isNull, lt, lte } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { can } from "../policy.ts";
import { selectUsersToRemind } from "../queries/favourites.server.ts";
import { CLOSING_SOON_DAYS, findDueThreshold } from "../rules/closing-soon.ts";
import { callClosingSoon, closingSoonKey } from "../rules/notification-kinds.ts";

/** A threshold falls on a calendar day, up to a day before its multiple of 24 hours; clock changes add an hour. */
const MAX_LOOKAHEAD_MS = (CLOSING_SOON_DAYS[0] + 2) * 86_400_000;

/**
 * Notifies people that a favourite closes soon. Safe to repeat: keys are unique. People who were told of a moved closing
 * after the reminder was due are left out. Returns the number of people notified.
 */
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
          isNull(calls.withdrawnAt),
          gt(calls.closesAt, now),
          lt(calls.closesAt, new Date(now.getTime() + MAX_LOOKAHEAD_MS)),
        ),
      )
      .orderBy(asc(calls.closesAt));
    let notified = 0;
    for (const { id, closesAt, ...call } of closing) {
      const due = findDueThreshold(closesAt, now);
      if (!due) continue;
      notified += await notifyMany(tx, callClosingSoon, selectUsersToRemind(id, due.since), {
        key: closingSoonKey(id, closesAt, due.days),
        namedUserId: null,
        data: { call, closesAt: closesAt.toISOString(), days: countParisDays(now, closesAt) },
        now,
      });
    }
    return notified;
  },
});
