import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";

/** Beyond it nobody counts any more. */
const MAX_COUNTED = 99;

/**
 * How many messages of others somebody has not read, by dossier; those without any are not there. What was said before they
 * joined is there to be read, but waits for nobody.
 */
export async function countUnreadByDossier(
  db: Db,
  userId: string,
  dossierId?: string,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ dossier_id: string; unread: number }>(sql`
    select m.dossier_id, c.unread
    from dossier_members m
    left join workpad_reads r on r.dossier_id = m.dossier_id and r.user_id = m.user_id
    cross join lateral (
      select count(*)::int as unread from (
        select from workpad_messages w
        where w.dossier_id = m.dossier_id and w.number > coalesce(r.number, 0)
          and w.removed_at is null and w.author_id is distinct from m.user_id
          and w.created_at >= m.joined_at
        limit ${MAX_COUNTED}) one) c
    where m.user_id = ${userId} and c.unread > 0
      ${dossierId === undefined ? sql`` : sql`and m.dossier_id = ${dossierId}`}`);
  return Object.fromEntries(rows.map(({ dossier_id, unread }) => [dossier_id, unread]));
}

/** Up to which message somebody has read. */
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
