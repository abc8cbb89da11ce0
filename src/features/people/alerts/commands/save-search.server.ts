import { eq } from "drizzle-orm";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { findSearch, findSearchByCriteria } from "../queries/searches.server.ts";
import { criteriaSchema, searchSettingsSchema } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";
import { lockSearches, requireQuota } from "../writes/search-quota.server.ts";

/**
 * Saves a search of an account, or replaces the criteria of a saved one. The same criteria are never saved twice:
 * `exists` returns the id of the unchanged existing search.
 */
export const saveSearch = command({
  actors: ["person"],
  input: searchSettingsSchema.extend({
    criteria: criteriaSchema,
    /** The own search whose criteria are replaced. */
    replaces: rowId().nullable(),
  }),
  async load({ tx, actor, input }) {
    // One at a time for a person: two windows cannot both pass the quota, nor save the same criteria twice.
    await lockSearches(tx, actor.userId);
    if (input.replaces === null) return null;
    const replaced = await findSearch(tx, input.replaces);
    // A visitor's search can be managed but not replaced.
    if (!replaced?.userId) throw new DomainError("NOT_FOUND");
    return replaced;
  },
  may: (actor, replaced) =>
    replaced
      ? can(actor, "changeSearch", { ...replaced, byLink: false })
      : can(actor, "saveSearches", undefined),
  async run({ tx, actor, input, request: { locale }, now }, replaced) {
    const { userId } = actor;
    const { name, frequency, criteria } = input;
    const same = await findSearchByCriteria(tx, actor, criteria);
    if (same && same.id !== replaced?.id) return { kind: "exists", id: same.id } as const;
    if (replaced) {
      const { id } = replaced;
      await tx
        .update(savedSearches)
        .set({ name, frequency, criteria, updatedAt: now })
        .where(eq(savedSearches.id, id));
      return { kind: "saved", id } as const;
    }
    await requireQuota(tx, userId);
    const [created] = await tx
      .insert(savedSearches)
      .values({
        name,
        frequency,
        userId,
        locale,
        criteria,
        confirmedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: savedSearches.id });
    if (!created) throw new Error("Inserting a saved search returned no row");
    return { kind: "saved", id: created.id } as const;
  },
});
