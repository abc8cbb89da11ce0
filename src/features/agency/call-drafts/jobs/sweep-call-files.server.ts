import { and, asc, eq, lt, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/portal/calls/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { callDraftFields, callFiles } from "../tables.server.ts";

/** A file that was uploaded, named or taken out within a day may still be on its way into a draft. */
const UNUSED_MS = 86_400_000;
/** Deletions per run. */
const BATCH = 1000;

/** Keys of the files that drafts, calls and appendix slots name, retired slots included. */
const NAMED_KEYS = sql`select key from (
  select jsonb_path_query(${callDraftFields.value}, '$[*].*.key') #>> '{}' as key from ${callDraftFields}
    where ${callDraftFields.field} in ('documents', 'appendices')
  union all select jsonb_path_query(${calls.documents}, '$[*].file.key') #>> '{}' from ${calls}
  union all select ${callAppendices.template} ->> 'key' from ${callAppendices}) named where key is not null`;

/** Deletes stored files of calls that nothing has named for a day: replaced ones, and uploads that no draft took. */
export const sweepCallFiles: Job = {
  id: "sweep-call-files",
  payload: z.object({}),
  schedule: "50 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, storage, clock, log }) {
    const isOld = lt(callFiles.usedAt, new Date(clock.now().getTime() - UNUSED_MS));
    const unused = await db
      .select({ key: callFiles.key })
      .from(callFiles)
      .where(and(isOld, notInArray(callFiles.key, sql`(${NAMED_KEYS})`)))
      .orderBy(asc(callFiles.usedAt))
      .limit(BATCH);
    for (const { key } of unused) {
      try {
        await db.transaction(async (tx) => {
          // A save that names the file notes it in this row first. If one did meanwhile, the row is not old any more.
          // Until the commit, an upload of the same content waits, and then stores it again.
          const deleted = await tx
            .delete(callFiles)
            .where(and(eq(callFiles.key, key), isOld))
            .returning({ key: callFiles.key });
          if (deleted.length > 0) await storage.delete(key);
        });
      } catch (error) {
        // The row stays, so the next run tries again.
        log.error({ err: error, key }, "unused file of a call could not be deleted");
      }
    }
  },
};
