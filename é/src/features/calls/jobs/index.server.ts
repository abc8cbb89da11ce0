import type { AnyJob } from "#platform/jobs/job.ts";
import { refreshCallWords } from "./refresh-call-words.server.ts";

export const callJobs: readonly AnyJob[] = [refreshCallWords];
