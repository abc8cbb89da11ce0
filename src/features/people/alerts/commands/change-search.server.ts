import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { ROW_NOT_FOUND } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { findSearch, loadSearchToChange, unconfirmedOnly } from "../queries/searches.server.ts";
import { isUnsubscribeHash } from "../rules/mail-links.ts";
import { searchSettingsSchema } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/** Everybody who may come by a link from a mail: whose it is, is said by the link and not by who is signed in. */
export const LINK_HOLDERS = ["visitor", "person", "staff", "administrator"] as const;

/** As it stands in a link: the hash beside it is of these very letters. */
const linkIdSchema = () => z.uuid({ error: ROW_NOT_FOUND }).lowercase({ error: ROW_NOT_FOUND });

/** A search of one's own or, with the secret part of a link from a mail, the one that link manages. */
export const searchKey = { id: linkIdSchema(), hash: z.string().optional() };

/** Gives a search another name, another frequency, or both; what is left out stays. */
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

/** A visitor's address is theirs: whoever confirms holds the link that was sent there. */
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
 * Ends the e-mails of a search, by the link for that alone. A person keeps the search in their space; of a visitor
 * nothing is left, for their address was given for these e-mails alone. Done twice, it says the same.
 */
export const unsubscribe = command({
  actors: LINK_HOLDERS,
  isAudited: false,
  input: z.object({ id: linkIdSchema(), hash: z.string() }),
  async load({ tx, input: { id, hash }, signer }) {
    return { search: await findSearch(tx, id), byLink: isUnsubscribeHash(signer, id, hash) };
  },
  may: (actor, held) => can(actor, "endMails", held),
  async run({ tx, now }, { search }) {
    if (!search) return;
    const isIt = eq(savedSearches.id, search.id);
    if (search.userId === null) await tx.delete(savedSearches).where(isIt);
    else await tx.update(savedSearches).set({ frequency: "none", updatedAt: now }).where(isIt);
  },
});
