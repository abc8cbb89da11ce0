import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { requireVocabularyQuota } from "../queries/vocabulary.server.ts";
import { entryFields } from "../rules/vocabulary-entry.ts";
import { searchVocabulary } from "../tables.server.ts";

/** Expressions that mean the same, as an administrator wrote them: every process searches by them from now on. */
export const addVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object(entryFields),
  may: (actor) => can(actor, "keepVocabulary", null),
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
