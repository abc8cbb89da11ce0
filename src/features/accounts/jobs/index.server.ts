import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetSessions } from "./forget-sessions.server.ts";
import { mailAccountLink } from "./mail-account-link.server.ts";
import { mailPasswordChanged } from "./mail-password-changed.server.ts";

export const accountJobs: readonly AnyJob[] = [
  mailAccountLink,
  mailPasswordChanged,
  forgetSessions,
];
