import { z } from "zod";
import type { JobRequest } from "#platform/jobs/job.ts";

interface Payload {
  dossierId: string;
  /** When the frozen state was dropped; the team is told if it cannot be renewed. */
  clearedAt?: string | undefined;
}

/** Requests that an armed standby is frozen again; handled by `deposits` (`process-standby.server.ts`). */
export const standbyRequest: JobRequest<Payload> = {
  id: "keep-standby",
  payload: z.object({ dossierId: z.uuid(), clearedAt: z.iso.datetime().optional() }),
};
