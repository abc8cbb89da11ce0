import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { updateDossier } from "../commands/update-dossier.server.ts";
import { listDossiersBehind } from "../queries/behind.server.ts";
import { UPDATE_ACTOR } from "../writes/update-dossier-forms.server.ts";

/** Dossiers listed by one statement. */
const BATCH = 100;

/**
 * The pause after each dossier, as a multiple of the time it took: a quarter of the time at most goes to this job, so that
 * people who save answers meanwhile hardly wait for it.
 */
const PAUSE_SHARE = 3;

/**
 * Moves the dossiers that are being written to the versions of their calls' forms, one transaction each. Which dossiers are
 * behind is read from the database again and again, so a run that was killed is resumed by the next one. Enqueued by a
 * publication.
 */
export const updateForms: Job = {
  id: "update-forms",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log } = deps;
    const failed: string[] = [];
    for (;;) {
      const ids = await listDossiersBehind(db, clock.now(), { limit: BATCH, without: failed });
      if (ids.length === 0) return;
      for (const dossierId of ids) {
        const began = performance.now();
        try {
          await updateDossier({ ...deps, actor: UPDATE_ACTOR }, { dossierId });
        } catch (error) {
          // One failing dossier does not stop the others; the next run tries again.
          failed.push(dossierId);
          log.error({ err: error, dossierId }, "a dossier could not be moved to its call's form");
        }
        await pause((performance.now() - began) * PAUSE_SHARE);
      }
    }
  },
};
