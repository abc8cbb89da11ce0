import { z } from "zod";
import type { JobRequest } from "#platform/jobs/job.ts";

interface Payload {
  /** Index the deposits with this version of a form again: the meanings of its questions changed. */
  formVersionId?: string | undefined;
  /** Continue after this dossier. */
  after?: string | undefined;
}

/**
 * Requests that deposits which are missing or outdated in the index of an agency's dossiers are indexed. Enqueued where
 * meanings of questions change; handled by `agency/dossier-index`, which cannot be imported from here.
 */
export const indexOutdatedRequest: JobRequest<Payload> = {
  id: "index-outdated-deposits",
  payload: z.object({ formVersionId: z.uuid().optional(), after: z.uuid().optional() }),
};
