import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { watchCalls } from "../commands/watch-calls.server.ts";
import { planDigestMails } from "./plan-digest-mails.server.ts";

/** Finds what is new of calls: every minute, for publication and opening come with time, and when calls change. */
export const watchCallsJob: Job<Record<string, never>> = {
  id: "watch-calls",
  payload: z.record(z.string(), z.never()),
  schedule: "* * * * *",
  wakenBy: "calls_changed",
  async run(deps) {
    if ((await watchCalls(deps)) === 0) return;
    await deps.queue.enqueue(deps.db, planDigestMails, {}, { once: "watched" });
  },
};
