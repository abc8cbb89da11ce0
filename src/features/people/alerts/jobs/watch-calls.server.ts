import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { watchCalls } from "../commands/watch-calls.server.ts";
import { planDigestMails } from "./plan-digest-mails.server.ts";

/** Finds what is new of calls: every minute, for publication and opening come with time, and when calls change. */
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
