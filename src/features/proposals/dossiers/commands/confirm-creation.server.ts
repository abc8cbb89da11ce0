import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { dossiers } from "../tables.server.ts";

/** The coordinator has seen what they are about to begin: the scientific proposal opens. Twice is once. */
export const confirmCreation = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "confirm", dossier),
  async run({ tx, now, audit }, { id, confirmedAt }) {
    if (confirmedAt) return;
    await tx.update(dossiers).set({ confirmedAt: now, savedAt: now }).where(eq(dossiers.id, id));
    await audit("dossier.confirmed", { kind: "dossier", id });
  },
});
