import type { AnyJob } from "#platform/jobs/job.ts";
import { mailPublicationFailure } from "./mail-publication-failure.server.ts";
import { publishPlannedCalls } from "./publish-planned-calls.server.ts";

export const callDraftJobs: readonly AnyJob[] = [publishPlannedCalls, mailPublicationFailure];
