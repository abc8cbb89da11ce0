import { type SQL, sql } from "drizzle-orm";
import { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import type { AnyNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CallAudience, PeopleCount } from "../rules/audience.ts";

/** Stands for the id of a dossier in the address that the statement builds for each person. */
const ID_PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

/**
 * The people of a call, each once: `user_id`, `source`, and `data` with the person's own dossiers, drafts first, and the
 * address of the first. The trial counts this query, and `notifyMany` notifies it, so that both agree. Without favourites
 * for messages to teams.
 */
export const selectCallPeople = (
  callId: number,
  { withFavourites = true }: { withFavourites?: boolean } = {},
): SQL => sql`
  with members as (
    select m.user_id, case when bool_or(d.place = 'draft') then 'drafts' else 'deposits' end as source,
      jsonb_build_object(
        'dossiers', jsonb_agg(jsonb_build_object('acronym', d.acronym, 'number', d.number, 'isDeposited', d.place <> 'draft')
          order by d.place = 'draft' desc, d.created_at, d.id),
        'href', replace(${depositHref(ID_PLACEHOLDER)}, ${ID_PLACEHOLDER},
          (array_agg(d.id order by d.place = 'draft' desc, d.created_at, d.id))[1]::text)) as data
    from dossier_members m join dossiers d on d.id = m.dossier_id
    where d.call_id = ${callId} group by m.user_id)
  select user_id, source, data from members
  union all
  select f.user_id, 'favourites', '{}'::jsonb from favourites f
  where ${withFavourites} and f.call_id = ${callId} and not exists (select from members where members.user_id = f.user_id)`;

interface SourceRow extends Record<string, unknown> {
  readonly source: "drafts" | "deposits" | "favourites";
  readonly people: number;
  readonly mails: number;
  readonly fr: number;
  readonly en: number;
}

/** Counts the people of a call by source, by language, and with a mail of this kind. */
export async function loadCallAudience(
  db: Db,
  callId: number,
  {
    kind,
    mailedByDefault,
  }: Pick<AnyNotificationKind, "kind" | "mailedByDefault"> = closingDateChanged,
): Promise<CallAudience> {
  const { rows } = await db.execute<SourceRow>(sql`
    select r.source, count(*)::int as people,
      (count(*) filter (where u.email is not null and u.email_verified_at is not null
        and coalesce(p.mail, ${mailedByDefault})))::int as mails,
      (count(*) filter (where u.locale = 'fr'))::int as fr, (count(*) filter (where u.locale = 'en'))::int as en
    from (${selectCallPeople(callId)}) r
    join users u on u.id = r.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
    group by r.source`);
  const { rows: dossierRows } = await db.execute<{ drafts: number; deposits: number }>(sql`
    select (count(*) filter (where place = 'draft'))::int as drafts,
      (count(*) filter (where place <> 'draft'))::int as deposits
    from dossiers where call_id = ${callId}`);
  const find = (source: SourceRow["source"]): PeopleCount => {
    const row = rows.find((one) => one.source === source);
    return { people: row?.people ?? 0, mails: row?.mails ?? 0, fr: row?.fr ?? 0, en: row?.en ?? 0 };
  };
  const parts = [find("drafts"), find("deposits"), find("favourites")] as const;
  const [drafts, deposits, favourites] = parts;
  return {
    drafts,
    deposits,
    favourites,
    members: addCounts([drafts, deposits]),
    all: addCounts(parts),
    draftDossiers: dossierRows[0]?.drafts ?? 0,
    depositedDossiers: dossierRows[0]?.deposits ?? 0,
  };
}

const addCounts = (counts: readonly PeopleCount[]): PeopleCount =>
  counts.reduce((sum, one) => ({
    people: sum.people + one.people,
    mails: sum.mails + one.mails,
    fr: sum.fr + one.fr,
    en: sum.en + one.en,
  }));
