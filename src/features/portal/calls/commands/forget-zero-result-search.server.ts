import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { zeroResultSearches } from "../tables.server.ts";

/**
 * Removes a text from the list of zero-result searches: an entry covers it now, or it is noise. A visitor typed the text, so
 * the audit has it beside the event, where it can be erased, and its digest as the id.
 */
export const forgetZeroResultSearch = command({
  actors: ["administrator"],
  input: z.object({ text: z.string() }),
  may: (actor) => can(actor, "editVocabulary", null),
  async run({ tx, input: { text }, audit }) {
    await tx.delete(zeroResultSearches).where(eq(zeroResultSearches.text, text));
    const id = createHash("sha256").update(text).digest("hex").slice(0, 16);
    await audit("vocabulary.missForgotten", { kind: "missedSearch", id }, {}, text);
  },
});
