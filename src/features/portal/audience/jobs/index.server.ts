import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetPageViews } from "./forget-page-views.server.ts";

export const audienceJobs: readonly AnyJob[] = [forgetPageViews];
