import type { AnyJob } from "#platform/jobs/job.ts";
import { mailFormPlanFailure } from "./mail-plan-failure.server.ts";
import { mailTrialMessage } from "./mail-trial-message.server.ts";
import { publishPlannedForms } from "./publish-planned-forms.server.ts";
import { runFormTrial } from "./run-form-trial.server.ts";

export const formPublicationJobs: readonly AnyJob[] = [
  ...[runFormTrial, publishPlannedForms],
  ...[mailTrialMessage, mailFormPlanFailure],
];
