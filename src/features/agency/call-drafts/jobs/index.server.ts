import type { AnyJob } from "#platform/jobs/job.ts";
import { mailPublicationFailure } from "./mail-publication-failure.server.ts";
import { publishPlannedCalls } from "./publish-planned-calls.server.ts";
import { purgeCallImports } from "./purge-call-imports.server.ts";
import { sweepCallFiles } from "./sweep-call-files.server.ts";

export const callDraftJobs: readonly AnyJob[] = [
  publishPlannedCalls,
  mailPublicationFailure,
  sweepCallFiles,
  purgeCallImports,
];
