import type { AnyJob } from "#platform/jobs/job.ts";
import { freezeCvsAhead } from "./freeze-cvs-ahead.server.ts";
import { lapseEdits } from "./lapse-edits.server.ts";
import { mailReceipt } from "./mail-receipt.server.ts";
import { processStandby, watchStandbys } from "./process-standby.server.ts";
import { remindCompletions } from "./remind-completions.server.ts";
import { sweepFrozenFiles } from "./sweep-frozen-files.server.ts";
import { warnNotDeposited } from "./warn-not-deposited.server.ts";

export const depositJobs: readonly AnyJob[] = [
  mailReceipt,
  lapseEdits,
  remindCompletions,
  warnNotDeposited,
  watchStandbys,
  processStandby,
  freezeCvsAhead,
  sweepFrozenFiles,
];
