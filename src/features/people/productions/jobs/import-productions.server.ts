import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/job.ts";
import { OUTSIDE_RATE } from "#platform/jobs/rates.ts";
import { fetchDataverseWorks } from "#services/dataverse.server.ts";
import { fetchHalWorks } from "#services/hal.server.ts";
import { fetchOrcidWorks } from "#services/orcid-works.server.ts";
import { getOutsideClient } from "#services/outside-clients.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import {
  failImport,
  finishImport,
  saveImportedWorks,
  startImport,
} from "../commands/run-import.server.ts";
import { findOpenImport, type ProductionImport } from "../queries/production-imports.server.ts";
import { MAX_WORKS } from "../rules/import-request.ts";
import { deduplicateByIdentifier, toProduction } from "../rules/production-values.ts";

const JOB_ID = "import-productions";
const WORK_FETCHERS = {
  hal: fetchHalWorks,
  dataverse: fetchDataverseWorks,
  orcid: fetchOrcidWorks,
} as const;

/**
 * Brings a person's works over from a source, batch after batch. Killed midway it begins again at the first page:
 * what is already there is neither added nor changed a second time, so its counts stay true. What an outside service
 * does wrong ends the import with a reason; what was brought over until then stays.
 */
export const importProductions: Job<{ importId: string }> = {
  id: JOB_ID,
  rate: OUTSIDE_RATE,
  payload: z.object({ importId: z.uuid() }),
  retries: 3,
  async run(deps, { importId }) {
    const found = await findOpenImport(deps.db, importId);
    if (!found) return;
    const caller = { ...deps, actor: productActor(JOB_ID, found.userId) };
    try {
      await importFromSource(caller, found);
    } catch (error) {
      // The person, and with them the import, may be gone by now; or another worker has ended it.
      if (error instanceof DomainError && error.code === "GONE") return;
      throw error;
    }
  },
};

async function importFromSource(
  caller: Caller,
  { id: importId, source, by, value }: ProductionImport,
) {
  await startImport(caller, { importId });
  try {
    let done = 0;
    for await (const page of WORK_FETCHERS[source](getOutsideClient(caller, source), {
      by,
      value,
    })) {
      if (page.total > MAX_WORKS) return await failImport(caller, { importId, failure: "tooMany" });
      done += page.receivedCount;
      const works = deduplicateByIdentifier(page.works.flatMap((work) => toProduction(work) ?? []));
      const total = Math.max(page.total, done);
      await saveImportedWorks(caller, { importId, works, done, total });
    }
    await finishImport(caller, { importId });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    caller.log.info({ source, reason: error.reason }, "import of productions failed");
    await failImport(caller, { importId, failure: error.reason });
  }
}
