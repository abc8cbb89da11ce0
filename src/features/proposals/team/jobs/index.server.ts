import type { AnyJob } from "#platform/jobs/job.ts";
import { expireInvitations } from "./expire-invitations.server.ts";
import { mailInvitation } from "./mail-invitation.server.ts";

export const teamJobs: readonly AnyJob[] = [mailInvitation, expireInvitations];
