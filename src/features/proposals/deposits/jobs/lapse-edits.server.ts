import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { lapseEdit } from "../commands/edit-after-deposit.server.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { getDepositEnd } from "../rules/decide-deposit.ts";
import { dossierEdits } from "../tables.server.ts";

/** A deposit that arrived in time may still be freezing its files when the edit ends, so edits lapse a little later. */
const ARRIVAL_GRACE_MS = 5 * 60_000;

/** Ends edits that were not deposited again in time. Late deposits are refused to the second without this job. */
export const lapseEdits: Job = {
  id: "lapse-edits",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log } = deps;
    const now = clock.now();
    const open = await db
      .select({ id: dossiers.id, callId: dossiers.callId })
      .from(dossierEdits)
      .innerJoin(dossiers, eq(dossiers.id, dossierEdits.dossierId))
      .orderBy(asc(dossierEdits.startedAt), asc(dossiers.id));
    for (const dossier of open) {
      try {
        const end = getDepositEnd(await loadDepositDates(db, dossier));
        if (now.getTime() < end.getTime() + ARRIVAL_GRACE_MS) continue;
        const caller = { ...deps, actor: productActor(lapseEdits.id) };
        await lapseEdit(caller, { dossierId: dossier.id });
      } catch (error) {
        // Logged, so that one failing dossier does not stop the others; the next run tries again.
        log.error({ err: error, dossierId: dossier.id }, "an edit could not be ended");
      }
    }
  },
};
