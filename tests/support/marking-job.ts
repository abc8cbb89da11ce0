import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";

/** A job that inserts a row into the table `marks` at the end of each run. */
export function createMarkingJob(
  id: string,
  before: (mark: string) => void | Promise<void> = () => {},
  more: Partial<Job<{ mark: string }>> = {},
): Job<{ mark: string }> {
  return {
    id,
    rate: ONE_AT_A_TIME_RATE,
    payload: z.object({ mark: z.string().default("scheduled") }),
    async run({ pool }, { mark }) {
      await before(mark);
      await pool.query("insert into marks (mark) values ($1)", [mark]);
    },
    ...more,
  };
}
