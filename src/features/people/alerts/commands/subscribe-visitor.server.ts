import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import { mailSearchLink } from "../jobs/mail-search-link.server.ts";
import { hasVisitorEmail, unconfirmedOnly } from "../queries/searches.server.ts";
import { notRemoved } from "../queries/visible-to.server.ts";
import {
  criteriaSchema,
  SUBSCRIBE_ADDRESS_LIMIT,
  subscriptionSchema,
} from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/**
 * Asks the owner of an address to confirm an alert. The answer is the same for every address: whether the address is
 * known, or over its limit, only shows in the mail.
 */
export const subscribeVisitor = command({
  actors: ["visitor", "staff", "administrator"],
  isAudited: false,
  input: subscriptionSchema.extend({
    criteria: criteriaSchema,
    /** The name of the search: its criteria in the visitor's language. */
    name: z.string(),
  }),
  limits: [{ name: "subscribe", per: "network", max: 20, seconds: 3600 }],
  /** Whether the address may receive a mail. Not one of the `limits`, because their refusal would reveal it. */
  prepare: ({ input, consumeLimit }) =>
    consumeLimit(SUBSCRIBE_ADDRESS_LIMIT, input.email.toLowerCase()),
  may: allowAnyone,
  async run({ tx, queue, env, input, request, now, prepared: isWithinLimit }) {
    if (!isWithinLimit) return;
    const { email, frequency, criteria, name } = input;
    const { locale } = request;
    const origin = getLinkOrigin(env, request.origin);
    await tx
      .insert(savedSearches)
      .values({ email, locale, name, criteria, frequency, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    const isSameSearch = and(
      hasVisitorEmail(email),
      eq(savedSearches.criteria, criteria),
      notRemoved,
    );
    // A confirmed search is changed only by its owner, from the mail; an unconfirmed one follows the last request.
    await tx
      .update(savedSearches)
      .set({ frequency, locale, name, updatedAt: now })
      .where(and(isSameSearch, unconfirmedOnly));
    const [search] = await tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(isSameSearch);
    if (search)
      await queue.enqueue(tx, mailSearchLink, { id: search.id, origin, asked: now.getTime() });
  },
});
