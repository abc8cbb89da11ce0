import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetNotifications } from "./forget-notifications.server.ts";
import { mailDigest } from "./mail-digest.server.ts";
import { planDigestMails } from "./plan-digest-mails.server.ts";
import { tellClosingSoonJob } from "./tell-closing-soon.server.ts";
import { watchCallsJob } from "./watch-calls.server.ts";

export const notificationJobs: readonly AnyJob[] = [
  watchCallsJob,
  tellClosingSoonJob,
  planDigestMails,
  mailDigest,
  forgetNotifications,
];
