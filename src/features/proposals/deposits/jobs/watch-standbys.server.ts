import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { listStandbysToProcess } from "../queries/standby.server.ts";
import { getStandbyClosing } from "../rules/standby.ts";
import { processStandby } from "./process-standby.server.ts";

/**
 * Finds the standbys that have something to do: a change since the last look, or a closing within ten minutes. Every minute, which
 * gathers what a team writes on end; a closing that is moved wakes it.
 */
export const watchStandbys: Job = {
  id: "watch-standbys",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  wakeOnChannel: "calls_changed",
  async run({ db, clock, queue }) {
    const due = await listStandbysToProcess(db, getStandbyClosing(clock.now()));
    for (const dossierId of due) {
      await queue.enqueue(db, processStandby, { dossierId }, { singletonKey: dossierId });
    }
  },
};
