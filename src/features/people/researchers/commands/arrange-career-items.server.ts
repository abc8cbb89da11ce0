import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import {
  listCareerItems,
  loadCareerItemForUpdate,
  requireCareerQuota,
} from "../queries/career.server.ts";
import { positionSchema } from "../rules/entry-input.ts";
import { careerItems } from "../tables.server.ts";
import { moveId, writeOrder } from "../writes/owned-rows.server.ts";

/**
 * Hides an entry; `restoreCareerItem` undoes it. An entry from ORCID keeps its row, so that the next reading does not
 * add it again.
 */
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

/** Undoes a removal, unless the list is full by now. */
export const restoreCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id, { removed: true }),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, actor }, { id, kind }) {
    await requireCareerQuota(tx, actor.userId, kind);
    await tx.update(careerItems).set({ removedAt: null }).where(eq(careerItems.id, id));
    return { kind };
  },
});

/** Moves an entry within its list. Positions start at 0. */
export const moveCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId(), to: positionSchema }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input }, { id, kind, userId }) {
    const ids = (await listCareerItems(tx, userId, kind)).map((item) => item.id);
    await writeOrder(tx, careerItems, moveId(ids, id, input.to));
    return { kind };
  },
});
