import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadProductionForUpdate } from "../queries/production.server.ts";
import { countFavourites } from "../queries/production-list.server.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "../rules/favourites.ts";
import { productions } from "../tables.server.ts";

/** Makes a work a favourite or no longer one; past the cap another has to be removed first. */
export const setFavourite = command({
  actors: ["person"],
  input: z.object({ id: rowId(), favourite: z.boolean() }),
  load: ({ tx, actor, input }) => loadProductionForUpdate(tx, actor, input.id),
  may: (actor, work) => can(actor, "choose", work),
  async run({ tx, input, now }, work) {
    // The work may stand in two sources: it is one favourite.
    const ofWork = and(
      eq(productions.userId, work.userId),
      work.doi ? eq(productions.doi, work.doi) : eq(productions.id, work.id),
    );
    if (!input.favourite) {
      await tx.update(productions).set({ favouriteAt: null }).where(ofWork);
      return;
    }
    if ((await tx.$count(productions, and(ofWork, isNotNull(productions.favouriteAt)))) > 0) return;
    if ((await countFavourites(tx, work.userId)) >= MAX_FAVOURITE_PRODUCTIONS) {
      throw new DomainError("TAKEN", { why: "full" });
    }
    await tx.update(productions).set({ favouriteAt: now }).where(eq(productions.id, work.id));
  },
});
