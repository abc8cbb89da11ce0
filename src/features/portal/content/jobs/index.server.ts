import type { AnyJob } from "#platform/jobs/job.ts";
import { forgetContactMessages } from "./forget-contact-messages.server.ts";
import { mailContactMessage } from "./mail-contact-message.server.ts";

export const contentJobs: readonly AnyJob[] = [mailContactMessage, forgetContactMessages];
