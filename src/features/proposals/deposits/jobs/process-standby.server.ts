import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { depositStandby } from "../commands/deposit-standby.server.ts";
import { freezeStandby } from "../commands/freeze-standby.server.ts";
import { findStandby, listStandbysToProcess } from "../queries/standby.server.ts";
import { getStandbyClosing } from "../rules/standby.ts";

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

/**
 * Finds the standbys that have something to do: a change since the last look, or a closing within ten minutes. Every minute, which
 * gathers what a team writes on end; a closing that is moved wakes it.
 */
export const watchStandbys: Job = {
  id: "watch-standbys",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  wakeOnChannel: "calls_changed",
  async run({ db, clock, queue }) {
    const due = await listStandbysToProcess(db, getStandbyClosing(clock.now()));
    for (const dossierId of due) {
      await queue.enqueue(db, processStandby, { dossierId }, { singletonKey: dossierId });
    }
  },
};
