import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadProductionForUpdate } from "../queries/production.server.ts";
import { productions } from "../tables.server.ts";

/** Takes a work off a person's list that its source no longer has. */
export const removeGoneProduction = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadProductionForUpdate(tx, actor, input.id),
  may: (actor, work) => can(actor, "remove", work),
  async run({ tx }, { id, userId, source, identifier }) {
    await tx.delete(productions).where(eq(productions.id, id));
    if (source !== "hal") return;
    await tx
      .update(profiles)
      .set({ mainHalIdentifier: null })
      .where(and(eq(profiles.userId, userId), eq(profiles.mainHalIdentifier, identifier)));
  },
});
