import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { endEdit } from "./end-edit.server.ts";
import { notifyChange } from "./notify-change.server.ts";

/** The coordinator returns to what the agency holds. */
export const abandonEdit = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "abandonEdit", dossier),
  async run({ tx, queue, actor, now, audit }, dossier) {
    const { version } = await endEdit({ tx, queue }, dossier.id, { authorId: actor.userId, now });
    await audit("dossier.editAbandoned", { kind: "dossier", id: dossier.id }, { version });
    await notifyChange(tx, dossier, { change: "abandoned", version, by: actor.userId, now });
  },
});
