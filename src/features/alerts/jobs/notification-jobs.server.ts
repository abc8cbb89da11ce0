import { forgetNotifications } from "#features/notifications/jobs/forget-notifications.server.ts";
import type { AnyJob } from "#platform/jobs/job.ts";
import { mailDigests } from "./mail-digests.server.ts";
import { notifyClosingSoonJob } from "./notify-closing-soon.server.ts";
import { planDigestMails } from "./plan-digest-mails.server.ts";
import { watchCallsJob } from "./watch-calls.server.ts";

export const notificationJobs: readonly AnyJob[] = [
  watchCallsJob,
  notifyClosingSoonJob,
  planDigestMails,
  mailDigests,
  forgetNotifications,
];
