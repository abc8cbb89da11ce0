import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ListPlace } from "../../lists/views/list-place.server.ts";

/** The place of a dossier among the deposited dossiers of its call that the actor sees, by number. */
export async function loadPlaceInCall(
  db: Db,
  actor: StaffActor,
  { callId, number }: { readonly callId: number; readonly number: string },
): Promise<ListPlace> {
  // Numbers of one call have a common beginning; a longer one is a later one.
  const order = sql`(length(${dossiers.number}), ${dossiers.number})`;
  const here = sql`(${number.length}::int, ${number}::text)`;
  const inCall = and(eq(dossiers.callId, callId), dossierVisibleTo(actor));
  const findNearest = async (side: SQL, direction: typeof asc) => {
    const [row] = await db
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(and(inCall, side))
      .orderBy(direction(sql`length(${dossiers.number})`), direction(dossiers.number))
      .limit(1);
    return row?.id ?? null;
  };
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      before: sql<number>`count(*) filter (where ${order} < ${here})::int`,
    })
    .from(dossiers)
    .where(inCall);
  return {
    previous: await findNearest(sql`${order} < ${here}`, desc),
    next: await findNearest(sql`${order} > ${here}`, asc),
    position: (counted?.before ?? 0) + 1,
    total: counted?.total ?? 0,
  };
}
