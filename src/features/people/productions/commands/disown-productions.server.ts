import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadProductionForUpdate } from "../queries/production.server.ts";
import { getImport } from "../queries/production-imports.server.ts";
import { productions } from "../tables.server.ts";

/** Hides a namesake's work in all sources. Later imports do not bring it back. */
export const disownProduction = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadProductionForUpdate(tx, actor, input.id),
  may: (actor, work) => can(actor, "choose", work),
  run: ({ tx, now }, { id, userId, doi }) =>
    disown(tx, userId, doi ? eq(productions.doi, doi) : eq(productions.id, id), now),
});

/** Hides all works first added by one import: a search by name may find another person. */
export const disownImport = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => getImport(tx, input.id),
  may: (actor, one) => can(actor, "choose", one),
  run: ({ tx, now }, { id, userId }) => disown(tx, userId, eq(productions.importId, id), now),
});

/** Undoes `disownProduction` or `disownImport`, identified by its time. */
export const reclaimProductions = command({
  actors: ["person"],
  input: z.object({ at: z.iso.datetime().transform((text) => new Date(text)) }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, input: { at } }) {
    await tx
      .update(productions)
      .set({ notMineAt: null })
      .where(and(eq(productions.userId, actor.userId), eq(productions.notMineAt, at)));
  },
});

async function disown(tx: Db, userId: string, which: SQL, now: Date) {
  const gone = await tx
    .update(productions)
    .set({ notMineAt: now, favouriteAt: null })
    .where(and(eq(productions.userId, userId), which, isNull(productions.notMineAt)))
    .returning({ identifier: productions.identifier });
  const identifiers = gone.map(({ identifier }) => identifier);
  await tx
    .update(profiles)
    .set({ mainHalIdentifier: null })
    .where(and(eq(profiles.userId, userId), inArray(profiles.mainHalIdentifier, identifiers)));
  return { at: now, count: gone.length };
}

/** Removes a work that left its source, or that the person added. */
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
