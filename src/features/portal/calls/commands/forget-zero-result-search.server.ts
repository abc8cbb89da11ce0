import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { missedSearches } from "../tables.server.ts";

/** Takes a text off the list of what was searched for in vain: it is dealt with, or nonsense. */
export const forgetZeroResultSearch = command({
  actors: ["administrator"],
  input: z.object({ text: z.string() }),
  may: (actor) => can(actor, "keepVocabulary", null),
  async run({ tx, input: { text }, audit }) {
    await tx.delete(missedSearches).where(eq(missedSearches.text, text));
    await audit("vocabulary.missForgotten", { kind: "missedSearch", id: text });
  },
});
