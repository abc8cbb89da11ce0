import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { decideForStaff } from "#platform/staff-acts.ts";
import { dossierVisibleTo } from "../queries/visible-to.server.ts";
import { declaredConflicts, dossiers } from "../tables.server.ts";

/** A member of staff declares a conflict of interest in a dossier, and sees nothing of it from then on. */
export const declareConflict = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId() }),
  async load({ tx, actor, input }) {
    const [found] = await tx
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(sql`${dossiers.id} = ${input.dossierId} and ${dossierVisibleTo(actor)}`);
    if (!found) throw new DomainError("NOT_FOUND");
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
