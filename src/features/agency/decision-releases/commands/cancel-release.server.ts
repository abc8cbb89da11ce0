import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../decisions/policy.ts";
import { lockRelease } from "../queries/release.server.ts";
import { decisionReleases } from "../tables.server.ts";

/**
 * Cancels a release until its minute, or while its letters are being frozen. Its decisions can be changed again. STALE with
 * `why`: `ended`, or `tooLate` because its minute has come.
 */
export const cancelRelease = command({
  actors: ["staff"],
  limits: [{ name: "cancel-release", per: "person", max: 60, seconds: 3600 }],
  input: z.object({ releaseId: rowId() }),
  load: ({ tx, input }) => lockRelease(tx, input.releaseId),
  may: (actor, release) => can(actor, "releaseDecisions", release),
  async run({ tx, actor, now, audit }, { id, callId, state, plannedFor }) {
    if (state !== "preparing" && state !== "planned")
      throw new DomainError("STALE", { why: "ended" });
    if (plannedFor !== null && plannedFor <= now)
      throw new DomainError("STALE", { why: "tooLate" });
    await tx
      .update(decisionReleases)
      .set({ state: "cancelled", endedAt: now, endedBy: actor.userId })
      .where(eq(decisionReleases.id, id));
    await audit("call.releaseCancelled", { kind: "call", id: callId }, { release: id });
    return { callId };
  },
});
