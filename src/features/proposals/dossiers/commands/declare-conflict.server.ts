import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { decideForStaff } from "#platform/staff-acts.ts";
import { dossierVisibleTo } from "../queries/visible-to.server.ts";
import { declaredConflicts, dossiers } from "../tables.server.ts";

/**
 * A member of staff declares a conflict of interest in a dossier, and sees nothing of it from then on. A number that the
 * member does not see is unknown, whatever the reason.
 */
export const declareConflict = command({
  actors: ["staff"],
  input: z.object({ number: z.string().max(100) }),
  async load({ tx, actor, input }) {
    const [found] = await tx
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(and(eq(dossiers.number, input.number.trim().toUpperCase()), dossierVisibleTo(actor)));
    if (!found) throw new DomainError("INVALID", { number: "unknown" });
    return found;
  },
  may: (actor) =>
    decideForStaff(actor, "declareConflict", { partnerId: actor.partnerId, departmentId: null }),
  async run({ tx, actor, now, audit }, { id }) {
    await tx
      .insert(declaredConflicts)
      .values({ userId: actor.userId, dossierId: id, declaredAt: now })
      .onConflictDoNothing();
    await audit("staff.conflictDeclared", { kind: "user", id: actor.userId }, { dossier: id });
  },
});
