import type { AnyJob } from "#platform/jobs/job.ts";
import { mailCoordinatorRequest } from "./mail-coordinator-request.server.ts";

export const homeJobs: readonly AnyJob[] = [mailCoordinatorRequest];
