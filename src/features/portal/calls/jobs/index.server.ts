import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetMissedSearches } from "./forget-missed-searches.server.ts";
import { refreshCallWords } from "./refresh-call-words.server.ts";

export const callJobs: readonly AnyJob[] = [refreshCallWords, forgetMissedSearches];
