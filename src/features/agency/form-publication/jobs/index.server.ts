import type { AnyJob } from "#platform/jobs/job.ts";
import { runFormTrial } from "./run-form-trial.server.ts";

export const formPublicationJobs: readonly AnyJob[] = [runFormTrial];
