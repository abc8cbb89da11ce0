import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { lockOwnEntry, requireVocabularyQuota } from "../queries/vocabulary.server.ts";
import { entryFields } from "../rules/vocabulary-entry.ts";
import { searchVocabulary } from "../tables.server.ts";

/**
 * Adds an administrator's entry to the search vocabulary. Every web process reloads the vocabulary after the commit.
 */
export const addVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object(entryFields),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input, now, audit }) {
    await requireVocabularyQuota(tx, input);
    const [entry] = await tx
      .insert(searchVocabulary)
      .values({ ...input, origin: "administrator", changedAt: now })
      .onConflictDoNothing()
      .returning({ id: searchVocabulary.id });
    if (!entry) throw new DomainError("TAKEN", { why: "same" });
    await audit("vocabulary.added", { kind: "vocabularyEntry", id: entry.id }, { ...input });
    return entry;
  },
});

/** Changes an administrator's entry. `STALE` when the entry changed since the form was loaded. */
export const changeVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object({ ...entryFields, id: rowNumber(), version: z.string() }),
  load: ({ tx, input }) => lockOwnEntry(tx, input.id),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input: { id, version, terms, near }, now, audit }, before) {
    if (before.changedAt.toISOString() !== version) throw new DomainError("STALE");
    const [same] = await tx
      .select({ id: searchVocabulary.id })
      .from(searchVocabulary)
      .where(
        and(
          eq(searchVocabulary.origin, "administrator"),
          ne(searchVocabulary.id, id),
          sql`${searchVocabulary.terms} = ${sql.param(terms)}::text[]`,
        ),
      );
    await requireVocabularyQuota(tx, { terms, near, instead: id });
    if (same) throw new DomainError("TAKEN", { why: "same" });
    await tx
      .update(searchVocabulary)
      .set({ terms, near, changedAt: now })
      .where(eq(searchVocabulary.id, id));
    const details = { terms, near, before: { terms: before.terms, near: before.near } };
    await audit("vocabulary.changed", { kind: "vocabularyEntry", id }, details);
  },
});

/** Deletes an administrator's entry; the audit event keeps its expressions. */
export const removeVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object({ id: rowNumber() }),
  load: ({ tx, input }) => lockOwnEntry(tx, input.id),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input: { id }, audit }, { terms, near }) {
    await tx.delete(searchVocabulary).where(eq(searchVocabulary.id, id));
    await audit("vocabulary.removed", { kind: "vocabularyEntry", id }, { terms, near });
  },
});
