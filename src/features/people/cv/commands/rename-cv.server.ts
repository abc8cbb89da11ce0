import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { getCv } from "../queries/cvs.server.ts";
import { titleSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

export const renameCv = command({
  actors: ["person"],
  input: z.object({ id: rowId(), title: titleSchema }),
  load: ({ tx, input }) => getCv(tx, input.id, { forUpdate: true }),
  may: (actor, cv) => can(actor, "edit", cv),
  async run({ tx, input, now }, cv) {
    if (input.title === cv.title) return;
    await tx
      .update(cvs)
      .set({ title: input.title, version: sql`${cvs.version} + 1`, updatedAt: now })
      .where(eq(cvs.id, cv.id));
  },
});
