import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetNotifications } from "./forget-notifications.server.ts";

export const notificationJobs: readonly AnyJob[] = [forgetNotifications];
