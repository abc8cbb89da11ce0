import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { askAgain, planDigests } from "../commands/plan-digests.server.ts";

/** Makes the mails that are due: at once, or after seven in the morning in Paris, also if nobody was up at seven. */
export const planDigestMails: Job<Record<string, never>> = {
  id: "plan-digest-mails",
  payload: z.record(z.string(), z.never()),
  schedule: "* * * * *",
  async run(deps) {
    await planDigests(deps);
    await askAgain(deps);
  },
};
