import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { lockOwnEntry } from "../queries/vocabulary.server.ts";
import { searchVocabulary } from "../tables.server.ts";

/** Takes an administrator's entry away; the record keeps what it said. */
export const removeVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object({ id: rowNumber() }),
  load: ({ tx, input }) => lockOwnEntry(tx, input.id),
  may: (actor) => can(actor, "keepVocabulary", null),
  async run({ tx, input: { id }, audit }, { terms, near }) {
    await tx.delete(searchVocabulary).where(eq(searchVocabulary.id, id));
    await audit("vocabulary.removed", { kind: "vocabularyEntry", id }, { terms, near });
  },
});
