import { z } from "zod";
import type { JobRequest } from "#platform/jobs/job.ts";

/**
 * What members of staff who follow a dossier are told: a new version after an edit, a request for completion that lapsed or
 * that the team abandoned, a coordinator who asks for a reopening.
 */
const FOLLOWED_EVENTS = ["refiled", "lapsed", "abandoned", "asked"] as const;

export interface FollowedChange {
  readonly dossierId: string;
  readonly event: (typeof FOLLOWED_EVENTS)[number];
  /** The version that the agency holds after the event. */
  readonly version: number;
  readonly at: string;
}

/**
 * Requests mails to the followers of a dossier. Enqueued in the transaction of the event; handled by
 * `agency/dossier-list`, which cannot be imported from here.
 */
export const mailFollowersRequest: JobRequest<FollowedChange> = {
  id: "mail-followers",
  payload: z.object({
    dossierId: z.uuid(),
    event: z.enum(FOLLOWED_EVENTS),
    version: z.int(),
    at: z.iso.datetime(),
  }),
};
