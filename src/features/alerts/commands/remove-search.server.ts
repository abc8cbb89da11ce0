import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { searchToChange } from "../queries/manage-link.server.ts";
import { isManageHash } from "../rules/saved-search-links.ts";
import { openUndo, sealUndo } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";
import { LINK_HOLDERS, searchKey } from "./change-search.server.ts";

/** Deletes a search; answers what gives it back. */
export const removeSearch = command({
  actors: LINK_HOLDERS,
  audited: false,
  input: z.object(searchKey),
  load: ({ tx, actor, input, signer }) => searchToChange({ db: tx, signer }, actor, input),
  may: (actor, search) => can(actor, "changeSearch", search),
  async run({ tx, signer, now }, { byLink: _, ...search }) {
    await tx.delete(savedSearches).where(eq(savedSearches.id, search.id));
    return sealUndo(signer, "search", search, now);
  },
});

/**
 * Gives a deleted search back under its old id, so that links in mails hold; too late, it is refused as gone. Its owner
 * needs what was sealed and nothing more; who came by a link needs that link too.
 */
export const restoreSearch = command({
  actors: LINK_HOLDERS,
  audited: false,
  input: z.object({ undo: z.string(), id: searchKey.id.optional(), hash: searchKey.hash }),
  async load({ actor, input: { undo, id, hash }, signer, now }) {
    if (hash === undefined && actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
    const removed = openUndo(signer, "search", undo, now);
    if (!removed) throw new DomainError("GONE");
    const byLink =
      id !== undefined && hash !== undefined && id === removed.id && isManageHash(signer, id, hash);
    return { ...removed, byLink };
  },
  may: (actor, removed) => can(actor, "changeSearch", removed),
  async run({ tx, now }, { byLink: _, ...removed }) {
    // Saved again meanwhile, or given back already: it is there, which is all that was wanted.
    await tx
      .insert(savedSearches)
      .values({ ...removed, updatedAt: now })
      .onConflictDoNothing();
  },
});
