import { and, eq, sql } from "drizzle-orm";
import { type FieldProblem, fieldProblems } from "#features/accounts/rules/registration.ts";
import type { Criteria } from "#features/calls/rules/criteria.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { mailSearchLink } from "../jobs/mail-search-link.server.ts";
import { unconfirmedOnly } from "../queries/searches.server.ts";
import { keptCriteria } from "../rules/criteria-words.ts";
import {
  SUBSCRIBE_ADDRESS_LIMIT,
  SUBSCRIBE_NETWORK_LIMIT,
  type SubscriptionField,
  subscriptionSchema,
} from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

export type SubscriptionErrors = Partial<Record<SubscriptionField, FieldProblem>>;

export interface SubscriptionRequest {
  /** Address, frequency and consent as they were given. */
  values: unknown;
  criteria: Criteria;
  /** What the search is called: its criteria in the visitor's language. */
  name: string;
  locale: Locale;
  clientAddress: string;
  origin: string;
}

export type SubscriptionOutcome =
  | { readonly kind: "asked" }
  | { readonly kind: "tooMany" }
  | { readonly kind: "invalid"; readonly errors: SubscriptionErrors };

/**
 * Asks the owner of an address whether they want alerts there. The answer is the same for every address: what is
 * known of it, and whether it was asked too often, only shows in the mail its owner gets, or does not get.
 */
export async function subscribeVisitor(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  { values, criteria, name, locale, clientAddress, ...request }: SubscriptionRequest,
): Promise<SubscriptionOutcome> {
  const read = subscriptionSchema.safeParse(values);
  if (!read.success)
    return { kind: "invalid", errors: fieldProblems<SubscriptionField>(read.error) };
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, SUBSCRIBE_NETWORK_LIMIT, networkOf(clientAddress), now))) {
    return { kind: "tooMany" };
  }
  const { email, frequency } = read.data;
  const origin = linkOrigin(deps.env, request.origin);
  const kept = keptCriteria(criteria);
  if (!(await consumeRateLimit(deps, SUBSCRIBE_ADDRESS_LIMIT, email.toLowerCase(), now))) {
    return { kind: "asked" };
  }
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(savedSearches)
      .values({ email, locale, name, criteria: kept, frequency, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    const isIt = and(
      sql`lower(${savedSearches.email}) = ${email.toLowerCase()}`,
      eq(savedSearches.criteria, kept),
    );
    // What was confirmed is changed by its owner alone, from the mail; what was not follows the last wish.
    await tx
      .update(savedSearches)
      .set({ frequency, locale, name, updatedAt: now })
      .where(and(isIt, unconfirmedOnly));
    const [search] = await tx.select({ id: savedSearches.id }).from(savedSearches).where(isIt);
    if (search)
      await deps.queue.enqueue(tx, mailSearchLink, { id: search.id, origin, asked: now.getTime() });
  });
  return { kind: "asked" };
}
