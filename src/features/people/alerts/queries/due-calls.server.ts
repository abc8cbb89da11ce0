import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { SeenCall } from "../rules/call-news.ts";

/** A call that differs from what alerts have seen of it. */
export interface DueCall {
  readonly id: number;
  readonly slug: string;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly publishedAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly updatedAt: Date;
  /** `updated_at` to the microsecond, which a Date cannot hold: it says which version was looked at. */
  readonly version: string;
  readonly seen: SeenCall | null;
}

/** Published calls with something to look at, the oldest first: never seen, changed, opened or closing otherwise. */
export async function listDueCalls(db: Db, now: Date, max: number): Promise<DueCall[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select c.id, c.slug, c.title_fr, c.title_en, c.published_at, c.opens_at, c.closes_at, c.updated_at,
      c.updated_at::text as version, w.call_id is not null as known, w.matched_version is not distinct from c.updated_at
      as same_version, w.opened_at is not null as opened, w.closes_at as seen_closes_at
    from calls c left join watched_calls w on w.call_id = c.id
    where c.published_at <= ${at}
      and (w.call_id is null or w.matched_version is distinct from c.updated_at
        or (w.opened_at is not null) <> (c.opens_at <= ${at}) or w.closes_at <> date_trunc('milliseconds', c.closes_at))
    order by c.id limit ${max}`);
  return rows.map((row) => ({
    id: row.id as number,
    slug: row.slug as string,
    titleFr: row.title_fr as string,
    titleEn: row.title_en as string,
    publishedAt: toDate(row.published_at),
    opensAt: toDate(row.opens_at),
    closesAt: toDate(row.closes_at),
    updatedAt: toDate(row.updated_at),
    version: row.version as string,
    seen: row.known
      ? {
          sameVersion: row.same_version as boolean,
          opened: row.opened as boolean,
          closesAt: toDate(row.seen_closes_at),
        }
      : null,
  }));
}

/** Writes down that these versions were looked at; one that changed meanwhile stays due. */
export async function markSeen(tx: Db, calls: readonly DueCall[], now: Date): Promise<void> {
  const column = <T>(values: (call: DueCall) => T) => sql.param(calls.map(values));
  const opened = (call: DueCall) => (call.opensAt <= now ? call.opensAt.toISOString() : null);
  await tx.execute(sql`
    insert into watched_calls (call_id, matched_version, opened_at, closes_at)
    select id, version, opened_at, closes_at
    from unnest(${column((call) => call.id)}::int[], ${column((call) => call.version)}::timestamptz[],
      ${column(opened)}::timestamptz[], ${column((call) => call.closesAt.toISOString())}::timestamptz[])
      as seen(id, version, opened_at, closes_at)
    where exists (select from calls where calls.id = seen.id)
    on conflict (call_id) do update set matched_version = excluded.matched_version,
      opened_at = excluded.opened_at, closes_at = excluded.closes_at`);
}

/** Raw statements give timestamps as the driver reads them: as text under Drizzle. */
const toDate = (value: unknown): Date => new Date(value as string | Date);
