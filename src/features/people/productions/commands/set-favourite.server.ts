import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { writeProfile } from "#features/people/researchers/writes/owned-rows.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError, ROW_NOT_FOUND } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import {
  loadHalProductionForUpdate,
  loadProductionForUpdate,
} from "../queries/production.server.ts";
import { countFavourites } from "../queries/production-list.server.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "../rules/vocabulary.ts";
import { productions } from "../tables.server.ts";

/** Marks or unmarks a favourite, up to MAX_FAVOURITE_PRODUCTIONS. */
export const setFavourite = command({
  actors: ["person"],
  input: z.object({ id: rowId(), favourite: z.boolean() }),
  load: ({ tx, actor, input }) => loadProductionForUpdate(tx, actor, input.id),
  may: (actor, work) => can(actor, "choose", work),
  async run({ tx, actor, input, now }, work) {
    // Rows of two sources with the same DOI are one favourite.
    const sameWork = and(
      eq(productions.userId, work.userId),
      work.doi ? eq(productions.doi, work.doi) : eq(productions.id, work.id),
    );
    if (!input.favourite) {
      await tx.update(productions).set({ favouriteAt: null }).where(sameWork);
      return;
    }
    if ((await tx.$count(productions, and(sameWork, isNotNull(productions.favouriteAt)))) > 0)
      return;
    if ((await countFavourites(tx, actor)) >= MAX_FAVOURITE_PRODUCTIONS) {
      throw new DomainError("TAKEN", { why: "full" });
    }
    await tx.update(productions).set({ favouriteAt: now }).where(eq(productions.id, work.id));
  },
});

/** Toggles the main production, a work of HAL. */
export const setMainProduction = command({
  actors: ["person"],
  input: z.object({
    halIdentifier: z.string().trim().min(1, ROW_NOT_FOUND).max(200, ROW_NOT_FOUND),
  }),
  load: ({ tx, actor, input }) => loadHalProductionForUpdate(tx, actor, input.halIdentifier),
  may: (actor, work) => can(actor, "choose", work),
  async run({ tx, now }, { userId, identifier }) {
    const [profile] = await tx
      .select({ main: profiles.mainHalIdentifier })
      .from(profiles)
      .where(eq(profiles.userId, userId));
    await writeProfile(tx, userId, {
      mainHalIdentifier: profile?.main === identifier ? null : identifier,
      updatedAt: now,
    });
  },
});
