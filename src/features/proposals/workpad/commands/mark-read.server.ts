import { sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { workpadReads } from "../tables.server.ts";

/** Stores how far a member has read. The number never decreases. */
export const markRead = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), number: z.int().min(0) }),
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor }, dossier) {
    await tx
      .insert(workpadReads)
      .values({ dossierId: dossier.id, userId: actor.userId, number: input.number })
      .onConflictDoUpdate({
        target: [workpadReads.dossierId, workpadReads.userId],
        set: { number: sql`greatest(${workpadReads.number}, excluded.number)` },
      });
  },
});
