import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetDigests } from "./forget-digests.server.ts";
import { forgetRemovedSearch } from "./forget-removed-search.server.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.server.ts";
import { mailAlarm, mailDigest } from "./mail-digest.server.ts";
import { mailSearchLink } from "./mail-search-link.server.ts";
import { notifyClosingSoonJob } from "./notify-closing-soon.server.ts";
import { planDigestMails } from "./plan-digest-mails.server.ts";
import { watchCallsJob } from "./watch-calls.server.ts";

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
