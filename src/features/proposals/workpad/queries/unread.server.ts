import { sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Counting stops here. */
const MAX_COUNTED = 99;

/**
 * The number of unread messages of others by dossier; dossiers without any are absent. Messages from before the member
 * joined do not count.
 */
export async function countUnreadByDossier(
  db: Db,
  actor: PersonActor,
  dossierId?: string,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ dossier_id: string; unread: number }>(sql`
    select m.dossier_id, c.unread
    from ${dossiers} join dossier_members m on m.dossier_id = ${dossiers.id}
    left join workpad_reads r on r.dossier_id = m.dossier_id and r.user_id = m.user_id
    cross join lateral (
      select count(*)::int as unread from (
        select from workpad_messages w
        where w.dossier_id = m.dossier_id and w.number > coalesce(r.number, 0)
          and w.removed_at is null and w.author_id is distinct from m.user_id
          and w.created_at >= m.joined_at
        limit ${MAX_COUNTED}) one) c
    where ${dossierVisibleTo(actor)} and m.user_id = ${actor.userId} and c.unread > 0
      ${dossierId === undefined ? sql`` : sql`and m.dossier_id = ${dossierId}`}`);
  return Object.fromEntries(rows.map(({ dossier_id, unread }) => [dossier_id, unread]));
}

/** The number of the last message the member has read; 0 if none. */
export async function findLastReadNumber(
  db: Db,
  dossierId: string,
  userId: string,
): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from workpad_reads where dossier_id = ${dossierId} and user_id = ${userId}`,
  );
  return rows[0]?.number ?? 0;
}
