import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { ROW_NOT_FOUND } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { findSearch, loadSearchToChange, unconfirmedOnly } from "../queries/searches.server.ts";
import { isUnsubscribeHash } from "../rules/mail-links.ts";
import { searchSettingsSchema } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/** Actors that may follow a link from a mail. The link identifies the search, not the session. */
export const LINK_HOLDERS = ["visitor", "person", "staff", "administrator"] as const;

/** Lower case as in the link, because the hash covers these exact characters. */
const linkIdSchema = () => z.uuid({ error: ROW_NOT_FOUND }).lowercase({ error: ROW_NOT_FOUND });

/** Identifies the actor's own search, or with `hash` the search of a mailed link. */
export const searchKey = { id: linkIdSchema(), hash: z.string().optional() };

/** Changes the name or the frequency of a search, or both. */
export const changeSearch = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: searchSettingsSchema.partial().extend(searchKey),
  load: ({ tx, actor, input, signer }) => loadSearchToChange({ db: tx, signer }, actor, input),
  may: (actor, search) => can(actor, "changeSearch", search),
  async run({ tx, input, now }, search) {
    const { name = search.name, frequency = search.frequency } = input;
    await tx
      .update(savedSearches)
      .set({ name, frequency, updatedAt: now })
      .where(eq(savedSearches.id, search.id));
    return { name, frequency };
  },
});

/** Confirms a visitor's search. The link was mailed to the address, so it proves the owner. */
export const confirmSearch = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object(searchKey),
  load: ({ tx, actor, input, signer }) => loadSearchToChange({ db: tx, signer }, actor, input),
  may: (actor, search) => can(actor, "changeSearch", search),
  async run({ tx, now }, { id }) {
    await tx
      .update(savedSearches)
      .set({ confirmedAt: now, updatedAt: now })
      .where(and(eq(savedSearches.id, id), unconfirmedOnly));
  },
});

/**
 * Ends the e-mails of a search by its unsubscribe link. A person keeps the search; a visitor's search is deleted,
 * because the address was given for these e-mails only. Safe to repeat.
 */
export const unsubscribe = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object({ id: linkIdSchema(), hash: z.string() }),
  async load({ tx, input: { id, hash }, signer }) {
    return { search: await findSearch(tx, id), byLink: isUnsubscribeHash(signer, id, hash) };
  },
  may: (actor, target) => can(actor, "endMails", target),
  async run({ tx, now }, { search }) {
    if (!search) return;
    const isIt = eq(savedSearches.id, search.id);
    if (search.userId === null) await tx.delete(savedSearches).where(isIt);
    else await tx.update(savedSearches).set({ frequency: "none", updatedAt: now }).where(isIt);
  },
});
