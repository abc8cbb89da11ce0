import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierOpenings } from "../tables.server.ts";

/**
 * Records that a member of staff has a dossier open, and the position of the criterion they are on. The database's clock is
 * used here and where it is compared, because several processes write it.
 */
export const markDossierOpened = command({
  actors: ["staff"],
  isAudited: false,
  input: z.object({ dossierId: rowId(), criterion: z.int().min(1).max(99).nullable() }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "checkEligibility", dossier),
  async run({ tx, actor: { userId }, input: { criterion } }, { id: dossierId }) {
    const seenAt = sql`now()`;
    await tx
      .insert(dossierOpenings)
      .values({ dossierId, userId, seenAt, criterion })
      .onConflictDoUpdate({
        target: [dossierOpenings.dossierId, dossierOpenings.userId],
        // The page is read again after each verdict: that does not leave the criterion.
        set: criterion === null ? { seenAt } : { seenAt, criterion },
      });
    await tx
      .delete(dossierOpenings)
      .where(
        and(
          eq(dossierOpenings.userId, userId),
          lt(dossierOpenings.seenAt, sql`now() - interval '1 hour'`),
        ),
      );
  },
});
