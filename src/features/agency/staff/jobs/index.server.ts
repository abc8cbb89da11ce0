import type { AnyJob } from "#platform/jobs/job.ts";
import { mailFactorReset } from "./mail-factor-reset.server.ts";
import { mailStaffInvitation } from "./mail-staff-invitation.server.ts";

export const staffJobs: readonly AnyJob[] = [mailStaffInvitation, mailFactorReset];
