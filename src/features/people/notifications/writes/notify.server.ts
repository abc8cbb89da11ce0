import { type SQL, sql } from "drizzle-orm";
import type { ZodType, z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { NotificationKind } from "../rules/notification-kinds.ts";

interface NotificationEvent<Schema extends ZodType> {
  /**
   * Identifies the event permanently, such as `deposit:{dossierId}:{version}`. A person is notified once for a key,
   * even after deleting the notification.
   */
  readonly key: string;
  readonly data: z.input<Schema>;
  /** The person named in the data, if any: the notification is deleted with that account. */
  readonly namedUserId: string | null;
  /** The author of the event, who is not notified. */
  readonly by?: string | null;
  /**
   * For acts that can be undone, with a `toggledKey`. The same key replaces the earlier notification without a second
   * mail, and one subject causes at most a few mails an hour.
   */
  readonly replaces?: boolean;
  /** False if it is only shown in pages: another mail contains the news, or it is too small for one. */
  readonly mailed?: boolean;
  readonly now: Date;
}

/** After this many mails about one subject, further changes show only in pages. */
const MAX_TOGGLE_MAILS_PER_HOUR = 5;

/** The key of an act that can be undone: within a minute only its latest state notifies. */
export const toggledKey = (subject: string, now: Date): string =>
  `${subject}:${Math.floor(now.getTime() / 60_000)}`;

/**
 * Notifies people in the transaction of the event. Open pages show it at commit. It is mailed within a minute, if the
 * person wants this kind by e-mail and has a verified address. Returns the number of people notified.
 */
export function notify<Schema extends ZodType>(
  tx: Db,
  kind: NotificationKind<Schema>,
  { userId, ...event }: NotificationEvent<Schema> & { readonly userId: string | readonly string[] },
): Promise<number> {
  const ids = typeof userId === "string" ? [userId] : [...userId];
  const recipients = sql`select distinct unnest(${sql.param(ids)}::uuid[]) as user_id`;
  return notifyMany(tx, kind, recipients, event);
}

/**
 * Notifies every user of a query with the column `user_id`, once each, in one statement. With `hasPersonalData` the
 * query has a column `data` (jsonb), which is added to the data of each recipient.
 */
export async function notifyMany<Schema extends ZodType>(
  tx: Db,
  { kind, mailedByDefault }: NotificationKind<Schema>,
  recipients: SQL,
  event: NotificationEvent<Schema> & { hasPersonalData?: boolean },
): Promise<number> {
  const { key, data, namedUserId, by = null, now, replaces = false, mailed = true } = event;
  const personalData = event.hasPersonalData ? sql`r.data` : sql`'{}'::jsonb`;
  const onConflict = replaces
    ? sql`do update set kind = excluded.kind, data = excluded.data, named_user_id = excluded.named_user_id,
        created_at = excluded.created_at, read_at = null, deleted_at = null`
    : sql`do nothing`;
  const subject = key.slice(0, key.lastIndexOf(":") + 1);
  const isMailed = replaces
    ? sql`(select count(*) from notifications n where n.user_id = u.id and starts_with(n.key, ${subject})
        and n.key <> ${key} and n.wants_mail and n.created_at > ${now.toISOString()}::timestamptz - interval '1 hour'
      ) < ${MAX_TOGGLE_MAILS_PER_HOUR}`
    : sql`true`;
  const { rowCount } = await tx.execute(sql`
    insert into notifications (user_id, kind, key, data, named_user_id, created_at, wants_mail)
    select u.id, ${kind}, ${key}, ${JSON.stringify(data)}::jsonb || ${personalData}, ${namedUserId}::uuid, ${now.toISOString()}::timestamptz,
      ${mailed} and u.email_verified_at is not null and coalesce(p.mail, ${mailedByDefault}) and ${isMailed}
    from (${recipients}) r
    join users u on u.id = r.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
    where u.id is distinct from ${by}::uuid
    on conflict (user_id, key) ${onConflict}`);
  return rowCount ?? 0;
}

/**
 * Stops mailing the kinds of one mail's notifications to its recipient. Runs in the transaction that ends its mails.
 */
export async function stopMailingKinds(tx: Db, digestId: string): Promise<void> {
  await tx.execute(sql`
    insert into notification_preferences (user_id, kind, mail)
    select distinct user_id, kind, false from notifications where digest_id = ${digestId}::uuid
    on conflict (user_id, kind) do update set mail = false`);
}
