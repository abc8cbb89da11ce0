import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { depositStandby } from "../commands/deposit-standby.server.ts";
import { freezeStandby } from "../commands/freeze-standby.server.ts";
import { findStandby } from "../queries/standby.server.ts";

/** So often somebody may give another file in the very moment it is frozen. */
const FREEZE_TRIES = 3;

interface Payload {
  dossierId: string;
}

/**
 * Looks after one armed standby: freezes its dossier if it is complete, and deposits what stands by once its moment has come.
 * Killed anywhere, it is run again, and does nothing twice.
 */
export const processStandby: Job<Payload> = {
  id: "keep-standby",
  payload: z.object({ dossierId: z.uuid() }),
  retries: 3,
  // Many closings come at the same minute: some are printed while others are signed.
  rate: { concurrency: 4, batch: 1, pollSeconds: 1 },
  async run(deps, { dossierId }) {
    // Disarmed, filed or deleted since.
    if (!(await findStandby(deps.db, dossierId))) return;
    const caller = { ...deps, actor: productActor(processStandby.id) };
    for (let tries = 1; ; tries++) {
      try {
        await freezeStandby(caller, { dossierId });
        break;
      } catch (error) {
        if (tries < FREEZE_TRIES) continue;
        // What stood by before still does, and is deposited in its time.
        deps.log.error({ err: error, dossierId }, "a standby could not be frozen anew");
        break;
      }
    }
    await depositStandby(caller, { dossierId });
  },
};
