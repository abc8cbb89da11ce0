import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditReasons } from "#platform/audit/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { bigRowNumber } from "#platform/row-id.ts";
import { can } from "../../administration/policy.ts";

/** Erases the text that a person wrote for an audit event. The event stays, and says when its text was erased. */
export const eraseAuditReason = command({
  actors: ["administrator"],
  input: z.object({ eventId: bigRowNumber() }),
  async load({ tx, input: { eventId } }) {
    const [row] = await tx
      .select({ reason: auditReasons.reason })
      .from(auditReasons)
      .where(eq(auditReasons.eventId, eventId))
      .for("update");
    if (!row || row.reason === null) throw new DomainError("NOT_FOUND");
  },
  may: (actor) => can(actor, "administer", null),
  async run({ tx, input: { eventId }, now, audit }) {
    await tx
      .update(auditReasons)
      .set({ reason: null, erasedAt: now })
      .where(eq(auditReasons.eventId, eventId));
    await audit("audit.reasonErased", { kind: "auditEvent", id: eventId });
  },
});
