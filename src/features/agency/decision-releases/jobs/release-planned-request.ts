import { z } from "zod";
import type { JobRequest } from "#platform/jobs/job.ts";

/** What is needed to start the job that releases at a minute. */
export const releasePlannedDecisions: JobRequest = {
  id: "release-planned-decisions",
  payload: z.object({}),
};
