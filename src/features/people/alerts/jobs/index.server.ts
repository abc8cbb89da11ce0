import type { AnyJob } from "#platform/jobs/job.ts";
import { mailAlarm, mailDigest } from "./mail-digest.server.ts";
import { mailSearchLink } from "./mail-search-link.server.ts";
import { forgetDigests, forgetRemovedSearch, forgetUnconfirmed } from "./retention.server.ts";
import { notifyClosingSoonJob, planDigestMails, watchCallsJob } from "./scheduled.server.ts";

export const alertJobs: readonly AnyJob[] = [
  mailSearchLink,
  forgetUnconfirmed,
  forgetRemovedSearch,
  watchCallsJob,
  notifyClosingSoonJob,
  planDigestMails,
  mailDigest,
  mailAlarm,
  forgetDigests,
];
