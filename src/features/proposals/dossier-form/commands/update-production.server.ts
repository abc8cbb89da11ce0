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

/** On a conflict (the list was changed in another window) nothing is written, and `held` is the stored list. */
export type PublicationsOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly held: readonly string[] };

/** Replaces a member's own list of publications in a dossier. Each member has own lists, whatever their role. */
export const updateProduction = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    list: z.enum(PUBLICATION_LISTS),
    publications: citationsSchema,
    /** `digestPublications` of the list the page showed. Without it, the stored list is replaced unconditionally. */
    basedOn: z.string().optional(),
  }),
  // Locks the dossier, because the list's own row may not exist yet.
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "giveOwnPublications", dossier),
  async run({ tx, actor, input, now }): Promise<PublicationsOutcome> {
    const { dossierId, list, publications, basedOn } = input;
    const { userId } = actor;
    const max = MAX_PUBLICATIONS[list];
    if (publications.length > max) throw new DomainError("INVALID", { publications: "tooMany" });
    if (basedOn !== undefined) {
      const stored = await loadPublications(tx, { dossierId, userId, list });
      const expected = [basedOn, digestPublications(publications)];
      if (!expected.includes(digestPublications(stored))) return { kind: "conflict", held: stored };
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
