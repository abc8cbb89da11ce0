import { eq, sql } from "drizzle-orm";
import { type FieldProblem, fieldProblems } from "#features/accounts/rules/registration.ts";
import type { Criteria } from "#features/calls/rules/criteria.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { isSearch, searchWithCriteria } from "../queries/searches.server.ts";
import { keptCriteria } from "../rules/criteria-words.ts";
import { MAX_SEARCHES, type SettingsField, searchSettingsSchema } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

export type SettingsErrors = Partial<Record<SettingsField, FieldProblem>>;

export interface SaveRequest {
  userId: string;
  criteria: Criteria;
  /** Name and frequency as they were typed. */
  settings: unknown;
  locale: Locale;
  /** A search of one's own whose criteria are given up for these. */
  replaces: string | null;
}

export type SaveOutcome =
  /** `exists`: the same search was there already, and stays as it is. */
  | { readonly kind: "saved" | "exists"; readonly id: string }
  | { readonly kind: "tooMany" }
  | { readonly kind: "invalid"; readonly errors: SettingsErrors };

/** Saves a search for an account, or gives a saved one other criteria. The same search is never there twice. */
export async function saveSearch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, criteria: asked, settings, locale, replaces }: SaveRequest,
): Promise<SaveOutcome> {
  const read = searchSettingsSchema.safeParse(settings);
  if (!read.success) return { kind: "invalid", errors: fieldProblems<SettingsField>(read.error) };
  const criteria = keptCriteria(asked);
  const now = clock.now();
  return db.transaction(async (tx): Promise<SaveOutcome> => {
    // One at a time for one person: two windows cannot both be the hundredth, nor both the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`,
    );
    const same = await searchWithCriteria(tx, userId, criteria);
    if (same && same.id !== replaces) return { kind: "exists", id: same.id };
    if (replaces !== null) {
      const [changed] = await tx
        .update(savedSearches)
        .set({ ...read.data, criteria, updatedAt: now })
        .where(isSearch({ id: replaces, owner: { userId } }))
        .returning({ id: savedSearches.id });
      if (!changed) throw new DomainError("NOT_FOUND");
      return { kind: "saved", id: changed.id };
    }
    const count = await tx.$count(savedSearches, eq(savedSearches.userId, userId));
    if (count >= MAX_SEARCHES) return { kind: "tooMany" };
    const [made] = await tx
      .insert(savedSearches)
      .values({
        ...read.data,
        userId,
        locale,
        criteria,
        confirmedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: savedSearches.id });
    if (!made) throw new Error("A search was neither saved nor refused");
    return { kind: "saved", id: made.id };
  });
}
