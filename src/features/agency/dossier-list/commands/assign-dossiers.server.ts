import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../staff/policy.ts";
import { chosenDossiersSchema } from "../rules/chosen-dossiers.ts";
import { dossierAssignments } from "../tables.server.ts";
import { planAssignment } from "../views/assignment-trial.server.ts";

/**
 * Assigns the chosen dossiers to a colleague, or takes them back. Dossiers that the colleague may not read are left out,
 * as the trial said: `expected` is the number of changes that it showed, and another number changes nothing.
 */
export const assignDossiers = command({
  actors: ["staff"],
  isAudited: "ifChanged",
  input: z.object({
    chosen: chosenDossiersSchema,
    memberId: rowId().nullable(),
    expected: z.int(),
  }),
  may: (actor) =>
    can(actor, "checkEligibility", { partnerId: actor.partnerId, departmentId: null }),
  async run({ tx, actor, input: { chosen, memberId, expected }, now, audit }) {
    const { changed } = await planAssignment(tx, actor, { chosen, memberId, now });
    if (changed.length !== expected) throw new DomainError("STALE", { why: "selectionChanged" });
    if (changed.length === 0) return { count: 0 };
    const ids = changed.map(({ id }) => id);
    if (memberId === null)
      await tx.delete(dossierAssignments).where(inArray(dossierAssignments.dossierId, ids));
    else
      await tx
        .insert(dossierAssignments)
        .values(
          ids.map((dossierId) => ({
            dossierId,
            memberId,
            assignedBy: actor.userId,
            assignedAt: now,
          })),
        )
        .onConflictDoUpdate({
          target: dossierAssignments.dossierId,
          set: {
            memberId: sql`excluded.member_id`,
            assignedBy: sql`excluded.assigned_by`,
            assignedAt: sql`excluded.assigned_at`,
          },
        });
    for (const { id, assignedMemberId } of changed) {
      if (memberId !== null)
        await audit(
          "staff.dossierAssigned",
          { kind: "staffMember", id: memberId },
          { dossier: id, former: assignedMemberId },
        );
      else if (assignedMemberId !== null)
        await audit(
          "staff.dossierTakenBack",
          { kind: "staffMember", id: assignedMemberId },
          { dossier: id },
        );
    }
    return { count: changed.length };
  },
});
