import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { careerItemForChange, careerOf } from "../queries/career.server.ts";
import { moved, writeOrder } from "../queries/owned-rows.server.ts";
import { place } from "../rules/entry-input.ts";
import { careerItems } from "../tables.server.ts";

/** Moves an entry to another place of its own list, counted from 0. */
export const moveCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId(), to: place }),
  load: ({ tx, actor, input }) => careerItemForChange(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input }, { id, kind, userId }) {
    const ids = (await careerOf(tx, userId, kind)).map((item) => item.id);
    await writeOrder(tx, careerItems, moved(ids, id, input.to));
    return { kind };
  },
});
