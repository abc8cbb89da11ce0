import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { getCv, listCvUses } from "../queries/cvs.server.ts";
import { cvs } from "../tables.server.ts";

export const deleteCv = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  async load({ tx, input }) {
    const cv = await getCv(tx, input.id, { forUpdate: true });
    return { ...cv, uses: await listCvUses(tx, cv.id) };
  },
  may: (actor, cv) => can(actor, "delete", cv),
  async run({ tx }, cv) {
    await tx.delete(cvs).where(eq(cvs.id, cv.id));
  },
});
