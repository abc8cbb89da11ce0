import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.server.ts";
import { mailSearchLink } from "./mail-search-link.server.ts";

export const searchJobs: readonly AnyJob[] = [mailSearchLink, forgetUnconfirmed];
