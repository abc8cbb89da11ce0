import type { AnyJob } from "#platform/jobs/job.ts";
import { mailReleaseProblem } from "./mail-release-problem.server.ts";
import { prepareRelease } from "./prepare-release.server.ts";
import { releasePlanned } from "./release-planned.server.ts";
import { tellRelease } from "./tell-release.server.ts";

export const decisionReleaseJobs: readonly AnyJob[] = [
  ...[prepareRelease, releasePlanned],
  ...[tellRelease, mailReleaseProblem],
];
