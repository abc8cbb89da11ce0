import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { notifyClosingSoon } from "../commands/notify-closing-soon.server.ts";

/** Due at seven in the morning in Paris; every quarter of an hour, so that a worker that was down then does it later. */
export const notifyClosingSoonJob: Job<Record<string, never>> = {
  id: "tell-closing-soon",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "*/15 * * * *",
  async run(deps) {
    await notifyClosingSoon({ ...deps, actor: productActor(notifyClosingSoonJob.id) }, {});
  },
};
