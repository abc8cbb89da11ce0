import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { runDuePlans } from "../../call-drafts/jobs/run-due-plans.server.ts";
import { decisionReleases } from "../tables.server.ts";
import { endRelease } from "../writes/end-release.server.ts";
import { prepareRelease } from "./prepare-release.server.ts";
import { releasePlannedDecisions } from "./release-planned-request.ts";
import { tellRelease } from "./tell-release.server.ts";

const MINUTE_MS = 60_000;
/** A release that works for longer than this has lost its job, which is then started again. */
const LOST_AFTER_MS = 3 * MINUTE_MS;

/**
 * Releases the sets whose minute has come. Enqueued for that minute; runs every minute too, so that a lost job or a stopped
 * worker delays a release and never loses it. It also goes on with what a worker left: letters, and teams to be told.
 */
export const releasePlanned: Job = {
  ...releasePlannedDecisions,
  rate: ONE_AT_A_TIME_RATE,
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, queue, log } = deps;
    const now = clock.now();
    const due = await db
      .select({ id: decisionReleases.id, at: decisionReleases.plannedFor })
      .from(decisionReleases)
      .where(and(eq(decisionReleases.state, "planned"), lte(decisionReleases.plannedFor, now)))
      .orderBy(asc(decisionReleases.plannedFor), asc(decisionReleases.id));
    const context = { job: releasePlanned.id, queue, now };
    await runDuePlans(due, {
      ...{ now, log },
      publish: (id) => db.transaction((tx) => endRelease(tx, id, context)),
      fail: (id) => db.transaction((tx) => endRelease(tx, id, context, "failed")),
    });
    for (const { id, state } of await listLeftReleases(deps, now)) {
      const left = state === "released" ? tellRelease : prepareRelease;
      await queue.enqueue(db, left, { releaseId: id }, { singletonKey: id });
    }
  },
};

/** Releases that are being prepared, or whose teams are being told, for so long that their job may be lost. */
async function listLeftReleases({ db }: DepsWithQueue, now: Date) {
  const since =
    sql<Date>`coalesce(${decisionReleases.endedAt}, ${decisionReleases.plannedAt})`.mapWith(
      decisionReleases.plannedAt,
    );
  const { state, toldAt } = decisionReleases;
  return db
    .select({ id: decisionReleases.id, state })
    .from(decisionReleases)
    .where(
      and(
        or(eq(state, "preparing"), and(eq(state, "released"), isNull(toldAt))),
        lte(since, new Date(now.getTime() - LOST_AFTER_MS)),
      ),
    );
}
