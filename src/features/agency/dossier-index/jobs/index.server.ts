import { indexDepositRequest } from "#features/proposals/deposits/jobs/index-deposit-request.ts";
import { indexOutdatedRequest } from "#features/proposals/form-models/jobs/index-outdated-request.ts";
import type { AnyJob, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { listOutdatedDossiers } from "../queries/outdated-dossiers.server.ts";
import { indexDossier } from "../writes/index-dossier.server.ts";

/** Indexes the version that the agency holds. Run again, it writes the same row. */
export const indexDeposit: Job<{ dossierId: string }> = {
  ...indexDepositRequest,
  rate: { concurrency: 2, batch: 20, pollSeconds: 1 },
  retries: 5,
  run: ({ db, clock }, { dossierId }) => indexDossier(db, dossierId, clock.now()),
};

/** Dossiers of one run: a larger rest is queued again, so that no job lasts long. */
const BATCH = 500;

/**
 * Indexes deposits that are missing or outdated: deposited before there was an index, loaded with the demonstration, or
 * whose form got other meanings. A dossier that cannot be indexed is logged and does not hold back the others.
 */
export const indexOutdatedDeposits: Job<{
  formVersionId?: string | undefined;
  after?: string | undefined;
}> = {
  ...indexOutdatedRequest,
  schedule: "*/10 * * * *",
  rate: ONE_AT_A_TIME_RATE,
  retries: 2,
  async run({ db, queue, clock, log }, request) {
    const ids = await listOutdatedDossiers(db, { ...request, limit: BATCH });
    for (const dossierId of ids) {
      try {
        await indexDossier(db, dossierId, clock.now());
      } catch (error) {
        log.error({ err: error, dossierId }, "a deposited dossier could not be indexed");
      }
    }
    const after = ids.at(-1);
    if (ids.length === BATCH) await queue.enqueue(db, indexOutdatedDeposits, { ...request, after });
  },
};

export const dossierIndexJobs: readonly AnyJob[] = [indexDeposit, indexOutdatedDeposits];
