import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadPublications } from "../queries/own-publications.server.ts";
import {
  citationsSchema,
  digestPublications,
  MAX_PUBLICATIONS,
  PUBLICATION_LISTS,
} from "../rules/publication-list.ts";
import { dossierPublications } from "../tables.server.ts";

/** Saved, or changed in another window since it was read: then nothing is written, and what is there now is told. */
export type PublicationsOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly held: readonly string[] };

/** Somebody's list of works in a dossier: theirs alone, whatever they are in it, and whole each time. */
export const updateProduction = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    list: z.enum(PUBLICATION_LISTS),
    publications: citationsSchema,
    /** `digestPublications` of what the page showed; whoever does not say it replaces whatever is there. */
    basedOn: z.string().optional(),
  }),
  // One after the other: the row of a list may not be there yet to be locked.
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "giveOwnPublications", dossier),
  async run({ tx, actor, input, now }): Promise<PublicationsOutcome> {
    const { dossierId, list, publications, basedOn } = input;
    const { userId } = actor;
    const max = MAX_PUBLICATIONS[list];
    if (publications.length > max) throw new DomainError("INVALID", { publications: "tooMany" });
    if (basedOn !== undefined) {
      const held = await loadPublications(tx, { dossierId, userId, list });
      const expected = [basedOn, digestPublications(publications)];
      if (!expected.includes(digestPublications(held))) return { kind: "conflict", held };
    }
    const row = { publications, updatedAt: now };
    await tx
      .insert(dossierPublications)
      .values({ dossierId, userId, list, ...row })
      .onConflictDoUpdate({
        target: [
          dossierPublications.dossierId,
          dossierPublications.userId,
          dossierPublications.list,
        ],
        set: row,
      });
    return { kind: "saved" };
  },
});
