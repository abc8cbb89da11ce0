import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadCareerItemForUpdate } from "../queries/career.server.ts";
import { careerItems } from "../tables.server.ts";
import { requireQuota } from "./career-quota.server.ts";

/** Takes an entry out of sight. It can be put back; what came from ORCID is remembered so that it stays away. */
export const removeCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, now }, { id, kind }) {
    await tx.update(careerItems).set({ removedAt: now }).where(eq(careerItems.id, id));
    return { kind };
  },
});

/** Undoes a removal, if there is still room in its list. */
export const restoreCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id, { removed: true }),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, actor }, { id, kind }) {
    await requireQuota(tx, actor.userId, kind);
    await tx.update(careerItems).set({ removedAt: null }).where(eq(careerItems.id, id));
    return { kind };
  },
});
