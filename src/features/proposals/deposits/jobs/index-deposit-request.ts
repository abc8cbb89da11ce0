import { z } from "zod";
import type { JobRequest } from "#platform/jobs/job.ts";

/**
 * Requests that the index of an agency's dossiers takes over the version that the agency holds. Enqueued by the deposit in
 * its transaction; handled by `agency/dossier-index`, which cannot be imported from here.
 */
export const indexDepositRequest: JobRequest<{ dossierId: string }> = {
  id: "index-deposit",
  payload: z.object({ dossierId: z.uuid() }),
};
