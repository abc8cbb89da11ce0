import { z } from "zod";
import type { Job } from "../jobs/job.ts";
import { EACH_SECOND_RATE } from "../jobs/rates.ts";
import { MAX_SEALED_ROWS, sealNextRange } from "./seal-audit-events.server.ts";

/** An event is sealed at the latest about this long after it was numbered, so that quiet hours do not make small seals. */
const SEAL_AFTER = "1 minute";

/** Numbers events, and says whether a seal is due: enough events are waiting for it, or one has waited long enough. */
const NUMBER_EVENTS = `
  with sealed as (select coalesce(max(last_seq), 0) as last from audit_seals)
  select number_audit_events(),
    exists (select from audit_sequence where seq = last + ${MAX_SEALED_ROWS})
    or exists (select from audit_sequence
      where seq = last + 1 and numbered_at <= now() - interval '${SEAL_AFTER}') as "isSealDue"
  from sealed`;

/**
 * Gives committed audit events their sequence numbers (`audit_sequence`) and seals them (`audit_seals`), one seal a run. One
 * statement when there is nothing to do. Several workers may run it at once: numbering and sealing lock themselves.
 */
export const numberAuditEvents: Job<Record<never, never>> = {
  id: "number-audit-events",
  payload: z.object({}),
  rate: EACH_SECOND_RATE,
  async run({ pool, clock }) {
    const { rows } = await pool.query<{ isSealDue: boolean }>(NUMBER_EVENTS);
    if (rows[0]?.isSealDue) await sealNextRange(pool, clock.now());
  },
};
