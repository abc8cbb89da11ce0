import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { depositStandby } from "../commands/deposit-standby.server.ts";
import { freezeStandby } from "../commands/freeze-standby.server.ts";
import { findStandby, listStandbysToProcess } from "../queries/standby.server.ts";
import { getStandbyClosing } from "../rules/standby.ts";

/** Attempts when a file changes while it is being frozen. */
const FREEZE_TRIES = 3;

interface Payload {
  dossierId: string;
  /** When a new version of a form (`form-updates/jobs/standby-request.ts`) or a new demand of the call dropped the frozen state. */
  clearedAt?: string | undefined;
}

/**
 * Processes one armed standby: freezes its dossier if complete, and deposits the frozen state once its time has come. Safe
 * to kill and run again: both commands are idempotent.
 */
export const processStandby: Job<Payload> = {
  id: "keep-standby",
  payload: z.object({ dossierId: z.uuid(), clearedAt: z.iso.datetime().optional() }),
  retries: 3,
  // Many calls close at the same minute: with four workers, some print while others sign.
  rate: { concurrency: 4, batch: 1, pollSeconds: 1 },
  async run(deps, { dossierId, clearedAt }) {
    // Disarmed, deposited or deleted meanwhile.
    if (!(await findStandby(deps.db, dossierId))) return;
    const caller = { ...deps, actor: productActor(processStandby.id) };
    for (let tries = 1; ; tries++) {
      try {
        await freezeStandby(caller, { dossierId, clearedAt });
        break;
      } catch (error) {
        if (tries < FREEZE_TRIES) continue;
        // The earlier frozen state stays and is deposited in time.
        deps.log.error(
          { err: error, dossierId },
          "standby could not be frozen again; the earlier state stays",
        );
        break;
      }
    }
    await depositStandby(caller, { dossierId });
  },
};

/**
 * Queues the standbys that need work: changed since the last check, or closing within ten minutes. Runs every minute, which
 * batches continuous edits, and when a closing moves.
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
