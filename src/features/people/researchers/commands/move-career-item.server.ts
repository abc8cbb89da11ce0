import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { listCareerItems, loadCareerItemForUpdate } from "../queries/career.server.ts";
import { moveId, writeOrder } from "../queries/owned-rows.server.ts";
import { positionSchema } from "../rules/entry-input.ts";
import { careerItems } from "../tables.server.ts";

/** Moves an entry to another place of its own list, counted from 0. */
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
