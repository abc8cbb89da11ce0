import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { zeroResultSearches } from "../tables.server.ts";

/** Removes a text from the list of zero-result searches: an entry covers it now, or it is noise. */
export const forgetZeroResultSearch = command({
  actors: ["administrator"],
  input: z.object({ text: z.string() }),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input: { text }, audit }) {
    await tx.delete(zeroResultSearches).where(eq(zeroResultSearches.text, text));
    await audit("vocabulary.missForgotten", { kind: "missedSearch", id: text });
  },
});
