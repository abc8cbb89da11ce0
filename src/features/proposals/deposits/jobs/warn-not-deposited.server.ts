import { and, eq, gt, isNull, lte, not, sql } from "drizzle-orm";
import { z } from "zod";
import { wasToldOfClosing } from "#features/people/alerts/queries/told-closing.server.ts";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { loadCompleteness } from "../queries/completeness.server.ts";
import { findStandby } from "../queries/standby.server.ts";
import { countMissing } from "../rules/completeness.ts";
import {
  FIRST_WARNING_MS,
  findDueWarning,
  type Warning,
  warningKey,
} from "../rules/deposit-warning.ts";
import { notDeposited, type StandbyState } from "../rules/notification-kinds.ts";

/**
 * Warns teams with an undeposited draft a week, a day and two hours before the closing, by notification and mail. Also runs
 * when a closing moves. Idempotent: each warning of each closing has its own key. Members who were told of a moved closing
 * after a warning was due are left out: that message named the same date, and said that nothing is deposited.
 */
export const warnNotDeposited: Job = {
  id: "warn-not-deposited",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "*/5 * * * *",
  wakeOnChannel: "calls_changed",
  async run({ db, clock, log }) {
    const now = clock.now();
    for (const due of await filterUnnotified(db, await listDueDossiers(db, now))) {
      try {
        await db.transaction((tx) => warnTeam(tx, due, now));
      } catch (error) {
        // Logged, so that one failing dossier does not stop the others; the next run tries again.
        log.error({ err: error, dossierId: due.id }, "a team could not be warned");
      }
    }
  },
};

interface DueDossier {
  readonly id: string;
  readonly number: string;
  readonly callId: number;
  readonly acronym: string;
  readonly closesAt: Date;
  readonly warning: Warning;
  /** When the warning became due. */
  readonly since: Date;
  readonly key: string;
}

/** Drafts with a due warning. A dossier created after a warning's moment gets the next one. */
async function listDueDossiers(db: Db, now: Date): Promise<DueDossier[]> {
  const drafts = await db
    .select({
      id: dossiers.id,
      number: dossiers.number,
      callId: dossiers.callId,
      acronym: dossiers.acronym,
      createdAt: dossiers.createdAt,
      closesAt: calls.closesAt,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(
      and(
        eq(dossiers.place, "draft"),
        isNull(calls.withdrawnAt),
        gt(calls.closesAt, now),
        lte(calls.closesAt, new Date(now.getTime() + FIRST_WARNING_MS)),
      ),
    );
  return drafts.flatMap(({ createdAt, ...draft }) => {
    const due = findDueWarning(draft.closesAt, now);
    if (!due || createdAt > due.since) return [];
    const { warning, since } = due;
    return [{ ...draft, warning, since, key: warningKey(draft.id, draft.closesAt, warning) }];
  });
}

/** Dossiers with at least one member to warn: usually none, found with one statement for each call. */
async function filterUnnotified(
  db: Db,
  due: readonly DueDossier[],
): Promise<readonly DueDossier[]> {
  const waiting = new Set<string>();
  for (const [callId, ofCall] of Map.groupBy(due, (one) => one.callId)) {
    const [{ since } = { since: new Date() }] = ofCall;
    const ids = sql.param(ofCall.map(({ id }) => id));
    const keys = sql.param(ofCall.map(({ key }) => key));
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct w.id from unnest(${ids}::uuid[], ${keys}::text[]) as w(id, key)
      join dossier_members m on m.dossier_id = w.id
      where not exists (select from notifications n where n.user_id = m.user_id and n.key = w.key)
        and not ${wasToldOfClosing(sql`m.user_id`, callId, since)}`);
    for (const { id } of rows) waiting.add(id);
  }
  return due.filter(({ id }) => waiting.has(id));
}

async function warnTeam(tx: Db, due: DueDossier, now: Date): Promise<void> {
  const { id, number, callId, acronym, closesAt, warning, since, key } = due;
  // A deposit holds the row lock, so a dossier deposited at this moment gets no warning.
  const [draft] = await tx
    .select({ place: dossiers.place })
    .from(dossiers)
    .where(eq(dossiers.id, id))
    .for("share");
  if (draft?.place !== "draft") return;
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(
      and(
        eq(dossierMembers.dossierId, id),
        not(wasToldOfClosing(sql`${dossierMembers.userId}`, callId, since)),
      ),
    );
  await notify(tx, notDeposited, {
    userId: members.map(({ userId }) => userId),
    key,
    namedUserId: null,
    data: {
      dossier: acronym,
      number,
      warning,
      closesAt: closesAt.toISOString(),
      missing: countMissing(await loadCompleteness(tx, id, { locale: "fr", now })),
      standby: await loadStandbyState(tx, id),
      href: depositHref(id),
    },
    now,
  });
}

/** Whether a standby would deposit the dossier. */
async function loadStandbyState(tx: Db, dossierId: string): Promise<StandbyState> {
  const standby = await findStandby(tx, dossierId);
  if (!standby) return "none";
  return standby.frozen === null ? "empty" : "ready";
}
