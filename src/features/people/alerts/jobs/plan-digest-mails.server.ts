import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import {
  listDueRecipients,
  planDigests,
  RECIPIENTS_PER_BATCH,
  retryDigests,
} from "../commands/plan-digests.server.ts";

/** Makes the mails that are due: at once, or after seven in the morning in Paris, also if nobody was up at seven. */
export const planDigestMails: Job<Record<string, never>> = {
  id: "plan-digest-mails",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "* * * * *",
  async run(deps) {
    const caller = { ...deps, actor: productActor(planDigestMails.id) };
    const due = await listDueRecipients(deps.db, deps.clock.now());
    for (let from = 0; from < due.length; from += RECIPIENTS_PER_BATCH)
      await planDigests(caller, { recipients: due.slice(from, from + RECIPIENTS_PER_BATCH) });
    await retryDigests(caller, {});
  },
};
