import type { AnyJob } from "#platform/jobs/job.ts";
import { mailClosingTrial } from "./mail-closing-trial.server.ts";

export const callNoticeJobs: readonly AnyJob[] = [mailClosingTrial];
