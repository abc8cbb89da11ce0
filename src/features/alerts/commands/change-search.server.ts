import { and, sql } from "drizzle-orm";
import { fieldProblems } from "#features/accounts/rules/registration.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { isSearch, type SearchKey, unconfirmedOnly } from "../queries/searches.server.ts";
import { type SettingsField, searchSettingsSchema } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";
import type { SettingsErrors } from "./save-search.server.ts";

export type ChangeOutcome =
  | { readonly kind: "changed" }
  | { readonly kind: "invalid"; readonly errors: SettingsErrors };

/** Gives a search another name, another frequency, or both; what is left out stays. */
export async function changeSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: SearchKey,
  wish: { name?: string; frequency?: string },
): Promise<ChangeOutcome> {
  const read = searchSettingsSchema.partial().safeParse(wish);
  if (!read.success) return { kind: "invalid", errors: fieldProblems<SettingsField>(read.error) };
  const { name, frequency } = read.data;
  const changed = await db
    .update(savedSearches)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(frequency === undefined ? {} : { frequency }),
      updatedAt: clock.now(),
    })
    .where(isSearch(key))
    .returning({ id: savedSearches.id });
  if (changed.length === 0) throw new DomainError("NOT_FOUND");
  return { kind: "changed" };
}

/** A visitor's address is theirs: whoever confirms holds the link that was sent there. */
export async function confirmSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: string,
): Promise<void> {
  const now = clock.now();
  await db
    .update(savedSearches)
    .set({ confirmedAt: now, updatedAt: now })
    .where(and(isSearch({ id, owner: "link" }), unconfirmedOnly));
}

/**
 * Ends the e-mails of a search. A person keeps the search in their space; of a visitor nothing is left, for their
 * address was given for these e-mails alone. Asked twice, it says the same.
 */
export async function unsubscribe(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .delete(savedSearches)
      .where(and(isSearch({ id, owner: "link" }), sql`${savedSearches.userId} is null`));
    await tx
      .update(savedSearches)
      .set({ frequency: "none", updatedAt: now })
      .where(isSearch({ id, owner: "link" }));
  });
}
