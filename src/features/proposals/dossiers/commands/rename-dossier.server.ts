import { eq } from "drizzle-orm";
import { z } from "zod";
import { renameCvUses } from "#features/people/cv/writes/cv-uses.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { type DossierNames, dossierNames, mergeNames } from "../rules/dossier.ts";
import { dossiers } from "../tables.server.ts";

/**
 * `conflict`: another member changed the same name since the page was read. Nothing is written, and the current names are
 * returned.
 */
export type RenameOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly current: DossierNames };

export const renameDossier = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    ...dossierNames,
    /** The names as the page showed them before the edit: the base of the merge. */
    seen: z.object({ acronym: z.string(), title: z.string() }),
  }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "rename", dossier),
  async run({ tx, input: { seen, ...mine }, now, audit }, dossier): Promise<RenameOutcome> {
    const { id } = dossier;
    const names = mergeNames(seen, mine, dossier);
    if (!names) {
      return { kind: "conflict", current: { acronym: dossier.acronym, title: dossier.title } };
    }
    if (names.acronym === dossier.acronym && names.title === dossier.title)
      return { kind: "saved" };
    await tx
      .update(dossiers)
      .set({ ...names, savedAt: now })
      .where(eq(dossiers.id, id));
    await renameCvUses(tx, { dossierId: id, dossierName: names.acronym });
    await audit("dossier.renamed", { kind: "dossier", id });
    return { kind: "saved" };
  },
});
