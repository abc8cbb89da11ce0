import type { AnyJob } from "#platform/jobs/job.ts";
import { lapseEdits } from "./lapse-edits.server.ts";
import { mailReceipt } from "./mail-receipt.server.ts";
import { warnNotDeposited } from "./warn-not-deposited.server.ts";

export const depositJobs: readonly AnyJob[] = [mailReceipt, lapseEdits, warnNotDeposited];
