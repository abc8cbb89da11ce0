import type { AnyJob } from "#platform/jobs/job.ts";
import { importProductions } from "./import-productions.server.ts";

export const productionJobs: readonly AnyJob[] = [importProductions];
