import type { AnyJob } from "#platform/jobs/job.ts";
import { mailStaffInvitation } from "./mail-staff-invitation.server.ts";

export const staffJobs: readonly AnyJob[] = [mailStaffInvitation];
