import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { notifyClosingSoon } from "../commands/notify-closing-soon.server.ts";
import {
  listDueRecipients,
  planDigests,
  RECIPIENTS_PER_BATCH,
  retryDigests,
} from "../commands/plan-digests.server.ts";
import { watchCalls } from "../commands/watch-calls.server.ts";

/**
 * Handles news about calls: every minute, because publication and opening depend on time, and whenever calls change.
 */
export const watchCallsJob: Job<Record<string, never>> = {
  id: "watch-calls",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "* * * * *",
  wakeOnChannel: "calls_changed",
  async run(deps) {
    const caller = { ...deps, actor: productActor(watchCallsJob.id) };
    let seen = 0;
    for (let some = -1; some !== 0; seen += some) some = await watchCalls(caller, {});
    if (seen > 0)
      await deps.queue.enqueue(deps.db, planDigestMails, {}, { singletonKey: "watched" });
  },
};

/**
 * Due at seven in the morning in Paris. Runs every quarter of an hour, so that a worker that was down at seven
 * catches up.
 */
export const notifyClosingSoonJob: Job<Record<string, never>> = {
  id: "tell-closing-soon",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "*/15 * * * *",
  async run(deps) {
    await notifyClosingSoon({ ...deps, actor: productActor(notifyClosingSoonJob.id) }, {});
  },
};

/**
 * Plans the mails that are due: instant ones each minute, others after seven in the morning in Paris. A worker that
 * was down at seven plans them later.
 */
export const planDigestMails: Job<Record<string, never>> = {
  id: "plan-digest-mails",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "* * * * *",
  async run(deps) {
    const caller = { ...deps, actor: productActor(planDigestMails.id) };
    const due = await listDueRecipients(deps.db, deps.clock.now());
    for (let from = 0; from < due.length; from += RECIPIENTS_PER_BATCH)
      await planDigests(caller, { recipients: due.slice(from, from + RECIPIENTS_PER_BATCH) });
    await retryDigests(caller, {});
  },
};
