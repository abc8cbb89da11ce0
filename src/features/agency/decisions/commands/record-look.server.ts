import { and, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadDecisionCall } from "../queries/decision-call.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Records that a member of staff looks at the prepared decisions of a call: one audit row for each person, call and hour.
 * Two looks in the same moment may leave two.
 */
export const recordDecisionsLook = command({
  actors: ["staff"],
  isAudited: "ifChanged",
  input: z.object({ callId: rowNumber() }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "readDecisions", call),
  async run({ tx, actor: { userId }, now, audit }, { id: call }) {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const looks = await tx.$count(
      auditEvents,
      and(
        eq(auditEvents.actorId, userId),
        eq(auditEvents.event, "staff.decisionsRead"),
        gte(auditEvents.at, hour),
        sql`${auditEvents.details}->>'call' = ${String(call)}`,
      ),
    );
    if (looks === 0) await audit("staff.decisionsRead", { kind: "user", id: userId }, { call });
  },
});
