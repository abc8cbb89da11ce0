import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { deleteDossierFiles } from "../jobs/delete-dossier-files.server.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { dossiers } from "../tables.server.ts";

/** A draft goes with everything in it. The page has asked before: there is no way back. */
export const deleteDraft = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "deleteDraft", dossier),
  async run({ tx, queue, audit }, { id, callId }) {
    await tx.delete(dossiers).where(eq(dossiers.id, id));
    await queue.enqueue(tx, deleteDossierFiles, { dossierId: id });
    await audit("dossier.deleted", { kind: "dossier", id }, { callId });
  },
});
