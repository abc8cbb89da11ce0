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
 * Imports a person's works from one source, page by page. A restarted job begins at the first page: works already
 * saved are not counted twice. An error of the outside service ends the import with a failure and keeps the works
 * saved until then.
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
      // The account was deleted, or another worker ended the import.
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
