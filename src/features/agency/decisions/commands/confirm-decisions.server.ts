import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { listDossiersOfOneDecider } from "../queries/deciders.server.ts";
import { loadDecisionCall } from "../queries/decision-call.server.ts";
import { findConfirmationProblem } from "../rules/confirmation.ts";
import { seenDossiersSchema } from "../rules/decision-form.ts";
import { decisionConfirmations } from "../tables.server.ts";
import { lockSeenDecisions } from "../writes/lock-decisions.server.ts";

/**
 * Confirms prepared decisions of somebody else, all or none. The person who prepared them may do so only where nobody else
 * could. Refused with the reason of the first decision that cannot be confirmed.
 */
export const confirmDecisions = command({
  actors: ["staff"],
  input: z.object({ callId: rowNumber(), chosen: seenDossiersSchema }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "confirmDecisions", call),
  async run({ tx, actor, input: { chosen }, now, audit }, call) {
    const rows = await lockSeenDecisions(tx, actor, call.id, chosen);
    const ids = rows.map(({ dossierId }) => dossierId);
    const alone = await listDossiersOfOneDecider(tx, actor, call, ids);
    const confirmed = rows.map((row) => {
      const isAlone = alone.has(row.dossierId);
      const why = findConfirmationProblem(row, { userId: actor.userId, isAlone });
      if (why) throw new DomainError(why === "own" ? "FORBIDDEN_ROLE" : "STALE", { why });
      return { decisionId: row.decision?.id ?? "", confirmedBy: actor.userId, confirmedAt: now };
    });
    await tx.insert(decisionConfirmations).values(confirmed);
    const count = confirmed.length;
    await audit(
      "staff.decisionsConfirmed",
      { kind: "user", id: actor.userId },
      { call: call.id, count },
    );
    return { count };
  },
});
