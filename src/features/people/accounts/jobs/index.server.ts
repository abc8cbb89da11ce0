import type { AnyJob } from "#platform/jobs/job.ts";
import { mailAccountLink, mailEmailChange } from "./account-mails.server.ts";
import { eraseFiles, mailErased } from "./erasure.server.ts";
import { forgetSessions } from "./forget-sessions.server.ts";
import {
  mailAddressMoved,
  mailFactorReplaced,
  mailOrcidChanged,
  mailPasswordChanged,
} from "./security-mails.server.ts";

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
