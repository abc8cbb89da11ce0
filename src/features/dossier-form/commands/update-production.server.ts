import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { citationsSchema, MAX_PUBLICATIONS, PUBLICATION_LISTS } from "../rules/publication-list.ts";
import { dossierPublications } from "../tables.server.ts";

/** Somebody's list of works in a dossier: theirs alone, whatever they are in it, and whole each time. */
export const updateProduction = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    list: z.enum(PUBLICATION_LISTS),
    publications: citationsSchema,
  }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "giveOwnPublications", dossier),
  async run({ tx, actor, input: { dossierId, list, publications }, now }) {
    const max = MAX_PUBLICATIONS[list];
    if (publications.length > max) throw new DomainError("INVALID", { publications: "tooMany" });
    const row = { publications, updatedAt: now };
    await tx
      .insert(dossierPublications)
      .values({ dossierId, userId: actor.userId, list, ...row })
      .onConflictDoUpdate({
        target: [
          dossierPublications.dossierId,
          dossierPublications.userId,
          dossierPublications.list,
        ],
        set: row,
      });
  },
});
