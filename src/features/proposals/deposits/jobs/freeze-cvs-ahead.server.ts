import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { freezeCv } from "../commands/freeze-files.server.ts";
import { listCvsToFreeze } from "../queries/cvs-to-freeze.server.ts";

/** So many take a quarter of a minute; the next minute goes on. */
const BATCH_SIZE = 100;

/**
 * Prints the CVs of proposals whose call closes within a day, here in the worker and before anybody hands them in: a print costs
 * a tenth of a second of the one thread that prints, and in the last minute of a call hundreds would wait for it.
 */
export const freezeCvsAhead: Job = {
  id: "freeze-cvs-ahead",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log, pdf } = deps;
    for (const { cvId, version, source } of await listCvsToFreeze(db, clock.now(), BATCH_SIZE)) {
      try {
        await freezeCv(
          { ...deps, print: bindPrinter(pdf, { owner: cvId }) },
          { source, from: { cvId, version } },
        );
      } catch (error) {
        // Written on meanwhile, or the storage is away: the deposit prints what is not there.
        log.warn({ err: error, cvId }, "a CV was not frozen ahead");
      }
    }
  },
};
