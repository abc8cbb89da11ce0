import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../../staff/policy.ts";
import { chosenDossiersSchema } from "../rules/chosen-dossiers.ts";
import { dossierFollows } from "../tables.server.ts";
import { loadChosenDossiers } from "../views/chosen-dossiers.server.ts";

/** A member of staff follows the chosen dossiers, or does not follow them any more. */
export const followDossiers = command({
  actors: ["staff"],
  isAudited: false,
  input: z.object({ chosen: chosenDossiersSchema, isOn: z.boolean() }),
  may: (actor) => can(actor, "readDeposits", { partnerId: actor.partnerId, departmentId: null }),
  async run({ tx, actor, input: { chosen, isOn }, now }) {
    const rows = await loadChosenDossiers(tx, actor, chosen, now);
    const { memberId } = actor;
    const ids = rows.map(({ id }) => id);
    if (isOn)
      await tx
        .insert(dossierFollows)
        .values(ids.map((dossierId) => ({ dossierId, memberId, since: now })))
        .onConflictDoNothing();
    else
      await tx
        .delete(dossierFollows)
        .where(and(eq(dossierFollows.memberId, memberId), inArray(dossierFollows.dossierId, ids)));
    return { count: ids.length };
  },
});
