import { z } from "zod";
import type { Job } from "../jobs/job.ts";
import { EACH_SECOND_RATE } from "../jobs/rates.ts";

/**
 * Gives committed audit events their sequence numbers (`audit_sequence`). One statement, also when there is nothing to
 * number. Several workers may run it at once: the function locks itself.
 */
export const numberAuditEvents: Job<Record<never, never>> = {
  id: "number-audit-events",
  payload: z.object({}),
  rate: EACH_SECOND_RATE,
  run: async ({ pool }) => void (await pool.query("select number_audit_events()")),
};
