import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";

/** Brings the words people may type (suggestions, typing errors) up to date with the calls. */
export const refreshCallWords: Job<Record<string, never>> = {
  id: "refresh-call-words",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "*/15 * * * *",
  async run({ pool }) {
    await pool.query("refresh materialized view concurrently call_words");
  },
};
