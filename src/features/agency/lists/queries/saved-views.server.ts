import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { getViewPartnerId } from "../policy.ts";
import { savedViews } from "../tables.server.ts";

/** Own views, and those shared in the same agency or among administrators. */
const savedViewsVisibleTo = (actor: BackOfficeActor): SQL | undefined =>
  and(
    sql`${savedViews.partnerId} is not distinct from ${getViewPartnerId(actor)}`,
    or(eq(savedViews.userId, actor.userId), eq(savedViews.isShared, true)),
  );

/** The visible views of one list, or of all lists; own ones first, then by name. */
export const listSavedViews = (db: Db, actor: BackOfficeActor, list: string | null) =>
  db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      userId: savedViews.userId,
      partnerId: savedViews.partnerId,
      name: savedViews.name,
      query: savedViews.query,
      columns: savedViews.columns,
      isShared: savedViews.isShared,
      ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(savedViewsVisibleTo(actor), list === null ? undefined : eq(savedViews.list, list)))
    .orderBy(
      desc(eq(savedViews.userId, actor.userId)),
      asc(sql`lower(${savedViews.name})`),
      asc(savedViews.id),
    );

export type SavedViewRow = Awaited<ReturnType<typeof listSavedViews>>[number];
