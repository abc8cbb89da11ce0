import { sql } from "drizzle-orm";
import { formUpdated } from "#features/proposals/form-updates/rules/notification-kinds.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { TrialResult } from "../rules/trial-result.ts";

/** Counts the members of dossiers, each person once, by language; and notifications and mails, one for each dossier. */
export async function countTold(
  db: Db,
  dossierIds: readonly string[],
): Promise<Omit<TrialResult["told"], "noticed">> {
  const { kind, mailedByDefault } = formUpdated;
  const { rows } = await db.execute<
    Omit<TrialResult["told"], "teams" | "noticed"> & Record<string, number>
  >(sql`
    select count(*)::int as people, coalesce(sum(m.dossiers), 0)::int as notifications,
      coalesce(sum(m.dossiers) filter (where u.email_verified_at is not null
        and coalesce(p.mail, ${mailedByDefault})), 0)::int as mails,
      (count(*) filter (where u.locale = 'fr'))::int as fr, (count(*) filter (where u.locale = 'en'))::int as en
    from (select user_id, count(*) as dossiers from dossier_members
      where dossier_id = any(${sql.param([...dossierIds])}::uuid[]) group by user_id) m
    join users u on u.id = m.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}`);
  const { people = 0, notifications = 0, mails = 0, fr = 0, en = 0 } = rows[0] ?? {};
  return { teams: dossierIds.length, people, notifications, mails, fr, en };
}

/** People count as writing while their last save is not older than this. */
const WRITING_MINUTES = 10;

/** Counts the people who saved an answer of these calls' dossiers in the last minutes. */
export async function countWriting(db: Db, callIds: readonly number[], now: Date): Promise<number> {
  if (callIds.length === 0) return 0;
  const since = new Date(now.getTime() - WRITING_MINUTES * 60_000).toISOString();
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct a.updated_by)::int as people
    from dossier_forms f join dossiers d on d.id = f.dossier_id
    join dossier_answers a on a.dossier_id = f.dossier_id and a.form_model_type = f.form_model_type
    where d.call_id = any(${sql.param([...callIds])}::int[])
      and f.last_update >= ${since}::timestamptz and a.updated_at >= ${since}::timestamptz`);
  return rows[0]?.people ?? 0;
}
