import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadCareerItemForUpdate } from "../queries/career.server.ts";
import { careerItems } from "../tables.server.ts";

/**
 * Where the person's version and ORCID's differ, they choose. Taking ORCID's, the entry follows ORCID again; keeping
 * theirs, ORCID's version is not offered again until it changes.
 */
export const resolveOrcidConflict = command({
  actors: ["person"],
  input: z.object({ id: rowId(), answer: z.enum(["orcid", "mine"], { error: "invalid" }) }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input, now }, item) {
    if (item.offered) {
      const chosen =
        input.answer === "orcid"
          ? { values: item.offered, offered: null, editedAt: null }
          : { offered: null, editedAt: now };
      await tx.update(careerItems).set(chosen).where(eq(careerItems.id, item.id));
    }
    return { kind: item.kind };
  },
});
