import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { freezingFolder } from "../rules/frozen-key.ts";

const DAY = 24 * 3_600_000;
/** The last days but today and yesterday, whose copies may still be compared: a week without a worker is made up for. */
const SWEPT_DAYS = [2, 3, 4, 5, 6, 7, 8, 9];

/** Takes away the copies that processes left when they were killed while freezing a file. */
export const sweepFreezing: Job = {
  id: "sweep-freezing",
  payload: z.object({}),
  schedule: "20 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ storage, clock }) {
    const now = clock.now().getTime();
    for (const days of SWEPT_DAYS) {
      await storage.deleteAll(freezingFolder(new Date(now - days * DAY)));
    }
  },
};
