import type { AnyJob } from "#platform/jobs/job.ts";
import { eraseFiles } from "./erase-files.server.ts";
import { forgetSessions } from "./forget-sessions.server.ts";
import { mailAccountLink } from "./mail-account-link.server.ts";
import { mailAddressMoved } from "./mail-address-moved.server.ts";
import { mailEmailChange } from "./mail-email-change.server.ts";
import { mailErased } from "./mail-erased.server.ts";
import { mailFactorReplaced } from "./mail-factor-replaced.server.ts";
import { mailOrcidChanged } from "./mail-orcid-changed.server.ts";
import { mailPasswordChanged } from "./mail-password-changed.server.ts";

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
