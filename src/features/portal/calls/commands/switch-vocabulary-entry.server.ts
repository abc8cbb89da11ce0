import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { findEntry } from "../queries/vocabulary.server.ts";
import { searchVocabulary } from "../tables.server.ts";

/** Switches an entry off or on. Entries that ship with the product cannot be changed, only switched off. */
export const switchVocabularyEntry = command({
  actors: ["administrator"],
  input: z.object({ id: rowNumber(), off: z.boolean() }),
  load: ({ tx, input }) => findEntry(tx, input.id),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input: { id, off }, now, audit }, { terms }) {
    await tx
      .update(searchVocabulary)
      .set({ isOff: off, changedAt: now })
      .where(eq(searchVocabulary.id, id));
    const event = off ? "vocabulary.switchedOff" : "vocabulary.switchedOn";
    await audit(event, { kind: "vocabularyEntry", id }, { terms });
  },
});
