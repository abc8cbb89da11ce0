import { eq } from "drizzle-orm";
import { z } from "zod";
import { renameCvUses } from "#features/cv/commands/record-cv-file-use.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { dossierNames } from "../rules/dossier.ts";
import { dossiers } from "../tables.server.ts";

export const renameDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), ...dossierNames }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "rename", dossier),
  async run({ tx, input: { acronym, title }, now, audit }, dossier) {
    if (acronym === dossier.acronym && title === dossier.title) return;
    const { id } = dossier;
    await tx.update(dossiers).set({ acronym, title, savedAt: now }).where(eq(dossiers.id, id));
    await renameCvUses(tx, { dossierId: id, dossierName: acronym });
    await audit("dossier.renamed", { kind: "dossier", id });
  },
});
