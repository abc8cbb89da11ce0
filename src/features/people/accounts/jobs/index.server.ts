import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetSessions } from "./forget-sessions.server.ts";
import { mailAccountLink, mailEmailChange } from "./mail-account-link.server.ts";
import { eraseFiles, mailErased } from "./mail-erased.server.ts";
import {
  mailAddressMoved,
  mailFactorReplaced,
  mailOrcidChanged,
  mailPasswordChanged,
} from "./send-security-mail.server.ts";

export const accountJobs: readonly AnyJob[] = [
  mailAccountLink,
  mailEmailChange,
  mailAddressMoved,
  mailErased,
  eraseFiles,
  mailPasswordChanged,
  mailOrcidChanged,
  mailFactorReplaced,
  forgetSessions,
];
