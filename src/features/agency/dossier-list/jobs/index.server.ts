import type { AnyJob } from "#platform/jobs/job.ts";
import { mailFollowers } from "./mail-followers.server.ts";

export const dossierListJobs: readonly AnyJob[] = [mailFollowers];
