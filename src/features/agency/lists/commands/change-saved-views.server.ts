import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { can, getViewPartnerId } from "../policy.ts";
import {
  MAX_SAVED_VIEWS,
  newViewSchema,
  viewContentSchema,
  viewSettingsSchema,
} from "../rules/saved-view.ts";
import { savedViews } from "../tables.server.ts";

const ACTORS = ["staff", "administrator"] as const;

/** Saves a query and the chosen columns of a list under a name. Own settings: not audited. */
export const saveView = command({
  actors: ACTORS,
  isAudited: false,
  input: newViewSchema,
  load: ({ tx, actor }) => lockViews(tx, actor.userId),
  may: (actor) => can(actor, "saveViews", undefined),
  async run({ tx, actor, input, now }) {
    const own = ownViews(actor);
    if ((await tx.$count(savedViews, own)) >= MAX_SAVED_VIEWS) {
      throw new DomainError("TAKEN", { why: "full" });
    }
    await requireFreeName(tx, actor, input.list, input.name, null);
    const partnerId = getViewPartnerId(actor);
    const [saved] = await tx
      .insert(savedViews)
      .values({ ...input, userId: actor.userId, partnerId, createdAt: now })
      .returning({ id: savedViews.id });
    if (!saved) throw new Error("inserting a saved view returned no row");
    return saved;
  },
});

/** Renames a view and decides whether it is shared. */
export const changeView = command({
  actors: ACTORS,
  isAudited: false,
  input: viewSettingsSchema,
  load: ({ tx, actor, input }) => loadView(tx, actor, input.id),
  may: (actor, view) => can(actor, "changeView", view),
  async run({ tx, actor, input: { id, name, isShared } }, view) {
    await requireFreeName(tx, actor, view.list, name, id);
    await tx.update(savedViews).set({ name, isShared }).where(eq(savedViews.id, id));
  },
});

/** Replaces the query and the columns of a view. */
export const overwriteView = command({
  actors: ACTORS,
  isAudited: false,
  input: viewContentSchema,
  load: ({ tx, actor, input }) => loadView(tx, actor, input.id),
  may: (actor, view) => can(actor, "changeView", view),
  async run({ tx, input: { id, query, columns } }) {
    await tx.update(savedViews).set({ query, columns }).where(eq(savedViews.id, id));
  },
});

/** Deletes a view. Deleting what a colleague shared is an act on their data, and audited. */
export const deleteView = command({
  actors: ACTORS,
  isAudited: false,
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadView(tx, actor, input.id),
  may: (actor, view) => can(actor, "deleteView", view),
  async run({ tx, actor, input: { id }, audit }, { userId, list }) {
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    if (userId === actor.userId) return;
    await audit("savedView.removed", { kind: "savedView", id }, { list, about: userId });
  },
});

/** Serialises changes of one owner: two windows cannot both pass the quota, nor take the same name. */
const lockViews = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId}`}, 0))`);

/** Locked. The policy hides it from all who may not know of it. */
async function loadView(tx: Db, actor: BackOfficeActor, id: string) {
  await lockViews(tx, actor.userId);
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  if (!view) throw new DomainError("NOT_FOUND");
  return view;
}

const ownViews = (actor: BackOfficeActor) =>
  and(
    eq(savedViews.userId, actor.userId),
    sql`${savedViews.partnerId} is not distinct from ${getViewPartnerId(actor)}`,
  );

async function requireFreeName(
  tx: Db,
  actor: BackOfficeActor,
  list: string,
  name: string,
  exceptId: string | null,
): Promise<void> {
  const same = await tx.$count(
    savedViews,
    and(
      ownViews(actor),
      eq(savedViews.list, list),
      sql`lower(${savedViews.name}) = lower(${name})`,
      exceptId === null ? undefined : ne(savedViews.id, exceptId),
    ),
  );
  if (same > 0) throw new DomainError("INVALID", { name: "taken" });
}
