import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetZeroResultSearches } from "./forget-zero-result-searches.server.ts";
import { refreshCallWords } from "./refresh-call-words.server.ts";

export const callJobs: readonly AnyJob[] = [refreshCallWords, forgetZeroResultSearches];
